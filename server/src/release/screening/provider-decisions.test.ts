import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trustedId, type UserId } from '@portico/contract/ids';
import { MESSAGE_STATUSES, ORDER_STATUSES } from '@portico/contract/payments/status';
import { Rights } from '../../permissions/public.ts';
import { latestDecisions } from '../../approvals/public.ts';
import { verdictOf } from '../operations/message-decisions.ts';
import { decideHitOf, decideOutcomeOf, decideRetry, isStuck, stateOf, type Others } from './provider-decisions.ts';

const [ann, bob, cleo] = [trustedId<UserId>('ann'), trustedId<UserId>('bob'), trustedId<UserId>('cleo')];
const [myId, otherId] = [trustedId<UserId>('me'), trustedId<UserId>('other')];
const decisions = fc.array(
  fc.record({
    userId: fc.constantFrom(ann, bob, cleo),
    decision: fc.constantFrom('CLEAR' as const, 'CONFIRM' as const),
    counts: fc.constant(true),
  }),
  { maxLength: 8 },
);

describe('A verdict', () => {
  it('is what the latest speaker says, if it is two people’s last word', () => {
    fc.assert(
      fc.property(decisions, (all) => {
        const last: Record<string, string> = {};
        for (const { userId, decision } of all) last[userId] = decision;
        const latest = all.at(-1)?.decision ?? null;
        const number = Object.values(last).filter((one) => one === latest).length;
        expect(verdictOf(all)).toBe(number >= 2 ? latest : null);
      }),
    );
  });

  it('is never one person’s, however often they repeat it', () => {
    fc.assert(fc.property(decisions, (all) => verdictOf(all.map((one) => ({ ...one, userId: ann }))) === null));
  });

  it('shows each person’s last word, in the order in which they spoke', () => {
    const words = [
      { userId: ann, decision: 'CLEAR' },
      { userId: bob, decision: 'CONFIRM' },
      { userId: ann, decision: 'CONFIRM' },
    ];
    expect(latestDecisions(words)).toEqual(words.slice(1));
  });
});

const everything = new Rights({ userId: myId, licensedModules: ['EFT'], modules: ['EFT'] }, [
  { groupName: null, area: 'BANK_OPERATIONS', scope: { kind: 'AREA' }, level: 11 },
  { groupName: null, area: 'SCREENING', scope: { kind: 'AREA' }, level: 11 },
]);
const me = { userId: myId, rights: everything };
const alone = (...decisions: Others['decisions']): Others => ({ decisions, linked: new Set() });

describe('The provider', () => {
  it('retries only what has failed or should be under way', () => {
    const allowed = ORDER_STATUSES.filter((status) => decideRetry(me, { status, outcome_unknown: false }).allowed);
    expect(allowed.toSorted()).toEqual(
      [
        'CONVERSION_ERROR_RELEASE', 'CONVERTED_RELEASE', 'CONVERTING_RELEASE', 'FULLY_SIGNED', 'PROCESSING',
        'PROCESSING_ERROR', 'RELEASED', 'RELEASE_ERROR', 'RELEASING', 'SANCTION_SCREENING',
      ].toSorted(),
    ); // prettier-ignore
    for (const status of ORDER_STATUSES) expect(decideRetry(me, { status, outcome_unknown: true }).allowed).toBe(false);
  });

  it('decides about hits only, and nobody decides the same thing twice', () => {
    const mine = alone({ userId: myId, userName: 'Me', decision: 'CLEAR', counts: true });
    for (const status of MESSAGE_STATUSES)
      expect(decideHitOf(me, status, alone(), 'CLEAR').allowed).toBe(status === 'SANCTION_HIT');
    expect(decideHitOf(me, 'SANCTION_HIT', mine, 'CLEAR').reasons.map((reason) => reason.key)).toEqual([
      'secondPersonNeeded',
    ]);
    expect(decideHitOf(me, 'SANCTION_HIT', mine, 'CONFIRM').allowed).toBe(true);
  });
});

describe('Two who are linked', () => {
  const other = (decision: 'CLEAR' | 'CONFIRM') => ({ userId: otherId, userName: 'Other One', decision, counts: true });
  const linked = new Set([otherId]);

  it('can’t make the same decision on a hit, and the answer says why', () => {
    const same = decideHitOf(me, 'SANCTION_HIT', { decisions: [other('CLEAR')], linked }, 'CLEAR');
    expect(same.reasons).toEqual([
      { kind: 'rule', key: 'madeByOtherDecider', parameters: { name: 'Other One', days: 30 } },
    ]);
    expect(decideHitOf(me, 'SANCTION_HIT', { decisions: [other('CONFIRM')], linked }, 'CLEAR').allowed).toBe(true);
    expect(decideHitOf(me, 'SANCTION_HIT', alone(other('CLEAR')), 'CLEAR').allowed).toBe(true);
    const mindChanged = { decisions: [other('CLEAR'), other('CONFIRM')], linked };
    expect(decideHitOf(me, 'SANCTION_HIT', mindChanged, 'CLEAR').allowed).toBe(true);
  });

  it('can’t decide an unknown outcome either', () => {
    const message = { status: 'PROCESSING_ERROR', outcome_unknown: true } as const;
    const decisions = [{ userId: otherId, userName: 'Other One', decision: 'WAS_SENT' as const, counts: true }];
    const keys = decideOutcomeOf(me, message, { decisions, linked }).reasons.map(({ key }) => key);
    expect(keys).toEqual(['madeByOtherDecider']);
    expect(decideOutcomeOf(me, message, alone(...decisions)).allowed).toBe(true);
  });
});

describe('The state of a message', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const message = (fields: object) => ({
    status: 'PROCESSING' as const,
    outcome_unknown: false,
    changed_at: ago(1),
    next_attempt_at: null,
    ...fields,
  });

  it.each([
    ['UNDER_WAY', message({})],
    ['UNDER_WAY', message({ changed_at: ago(60) })],
    ['STUCK', message({ changed_at: ago(61) })],
    ['WAITS', message({ status: 'SANCTION_SCREENING', changed_at: ago(900), next_attempt_at: ago(-20) })],
    ['STUCK', message({ status: 'SANCTION_SCREENING', changed_at: ago(900), next_attempt_at: ago(61) })],
    ['FAILED', message({ status: 'PROCESSING_ERROR', changed_at: ago(900) })],
    ['OUTCOME_UNKNOWN', message({ status: 'PROCESSING_ERROR', outcome_unknown: true })],
    ['HIT', message({ status: 'SANCTION_HIT' })],
  ])('is %s', (state, one) => expect(stateOf(one, now)).toBe(state));

  it('a clock that jumps back makes nothing stuck', () => expect(isStuck(ago(-3600), now)).toBe(false));
});
