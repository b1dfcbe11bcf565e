import { trustedId, type UserId } from '@portico/contract/ids';
import { LEVELS } from '@portico/contract/permissions/model';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Rights } from '../../permissions/public.ts';
import { decideMandateOf, mandateOf, type Judged, type DecisionOnMandate } from './mandate.ts';

type Confirmed = Pick<Judged, 'mandate' | 'mandateOwner' | 'mandateSenderBic'>;
const [ada, bea, cyd] = [trustedId<UserId>('ada'), trustedId<UserId>('bea'), trustedId<UserId>('cyd')];
const PEOPLE = [ada, bea, cyd];
const anyWord = fc.record({
  decision: fc.constantFrom<DecisionOnMandate['decision']>('CONFIRM', 'CONFIRM', 'REFUSE'),
  userId: fc.constantFrom(...PEOPLE),
  owner: fc.constantFrom('Acme AG', 'Acme AG', 'Acme Holding AG'),
  senderBic: fc.constantFrom(null, null, 'TESTDEFFXXX'),
});

/** The state after each word, worked out step by step instead of from the whole. */
function oracle(words: readonly DecisionOnMandate[], enteredBy: UserId | null): Confirmed {
  let stands: Confirmed = { mandate: 'WAITING', mandateOwner: null, mandateSenderBic: null };
  /** Who has confirmed lately, and which terms: confirming others starts over. */
  let [people, terms] = [new Set<UserId>(), ''];
  let entered = enteredBy;
  for (const { decision, userId, owner, senderBic } of words) {
    if (decision === 'REFUSE') {
      stands = { mandate: 'REFUSED', mandateOwner: null, mandateSenderBic: null };
      [people, entered] = [new Set(), null];
      continue;
    }
    if (terms !== `${owner} ${senderBic}`) {
      if (terms !== '') entered = null;
      [people, terms] = [new Set(), `${owner} ${senderBic}`];
    }
    people.add(userId);
    if (new Set(entered === null ? people : [...people, entered]).size >= 2)
      stands = { mandate: 'CONFIRMED', mandateOwner: owner, mandateSenderBic: senderBic };
  }
  return stands;
}

it('A mandate takes two confirmations of the same owner since the last refusal', () => {
  const property = fc.property(
    fc.array(anyWord, { maxLength: 8 }),
    fc.option(fc.constantFrom(...PEOPLE)),
    (drawn, enteredBy) => {
      let stands: Confirmed = { mandate: 'WAITING', mandateOwner: null, mandateSenderBic: null };
      const words = drawn.map((one) => ({ ...one, userName: one.userId, note: 'x', at: new Date(0), counts: true }));
      for (const [index, { owner, senderBic }] of words.entries()) {
        const decisions = words.slice(0, index + 1);
        const account = {
          owner,
          senderBic,
          version: '1',
          isAsEntered: true,
          enteredByProvider: enteredBy,
          entererCounts: enteredBy !== null,
          enteredBy,
          decisions,
          isBankConnected: true,
          confirmedElsewhere: null,
        };
        stands = mandateOf({ ...account, ...stands });
        expect(stands).toEqual(oracle(decisions, enteredBy));
      }
    },
  );
  fc.assert(property, { numRuns: 2_000 });
});

/** Bea has confirmed it. */
const ACCOUNT: Judged = {
  mandate: 'WAITING',
  isBankConnected: true,
  mandateOwner: null,
  mandateSenderBic: null,
  owner: 'Acme AG',
  senderBic: null,
  version: '1',
  isAsEntered: false,
  enteredByProvider: null,
  entererCounts: false,
  enteredBy: null,
  decisions: [
    {
      decision: 'CONFIRM',
      userId: bea,
      userName: 'Bea',
      owner: 'Acme AG',
      senderBic: null,
      note: 'x',
      at: new Date(0),
      counts: true,
    },
  ],
  confirmedElsewhere: null,
};

it('Somebody who entered an account that was changed since doesn’t count for it', () => {
  const account: Judged = {
    ...ACCOUNT,
    isAsEntered: true,
    enteredByProvider: ada,
    entererCounts: true,
    enteredBy: 'Ada',
  };
  expect(mandateOf(account).mandate).toBe('CONFIRMED');
  expect(mandateOf({ ...account, isAsEntered: false }).mandate).toBe('WAITING');
});

const word = (userId: UserId, owner: string): DecisionOnMandate => ({
  ...ACCOUNT.decisions[0]!,
  userId,
  userName: userId,
  owner,
});

it('Former terms take two people again if others were confirmed since', () => {
  const [former, other] = ['Acme AG', 'Acme Holding AG'];
  const before = [word(ada, former), word(bea, former), word(ada, other), word(bea, other)];
  const account = { ...ACCOUNT, mandate: 'CONFIRMED' as const, mandateOwner: other, version: '3' };
  const after = (...people: UserId[]) =>
    mandateOf({ ...account, decisions: [...before, ...people.map((one) => word(one, former))] }).mandateOwner;
  expect(after(cyd)).toBe(other);
  expect(after(cyd, cyd)).toBe(other);
  expect(after(cyd, ada)).toBe(former);
});

it('A confirmation still counts if the terms changed and nobody said anything about the others', () => {
  expect(mandateOf({ ...ACCOUNT, version: '3' }).mandate).toBe('WAITING');
  expect(mandateOf({ ...ACCOUNT, version: '3', decisions: [...ACCOUNT.decisions, word(ada, 'Acme AG')] }).mandate).toBe(
    'CONFIRMED',
  );
});

it('Two linked people don’t count as two, but each may refuse', () => {
  const entry = {
    groupName: null,
    area: 'BANK_OPERATIONS' as const,
    scope: { kind: 'AREA' as const },
    level: LEVELS.APPROVE,
  };
  const actor = {
    userId: ada,
    rights: new Rights({ userId: ada, licensedModules: ['EFT'], modules: ['EFT'] }, [entry]),
  };
  const keys = (decision: DecisionOnMandate['decision'], ...linked: UserId[]) =>
    decideMandateOf(actor, ACCOUNT, decision, new Set(linked)).reasons.map(({ key }) => key);
  expect(keys('CONFIRM')).toEqual([]);
  expect(keys('CONFIRM', bea)).toEqual(['madeByOtherDecider']);
  expect(keys('REFUSE', bea)).toEqual([]);
  expect(keys('CONFIRM', cyd)).toEqual([]);
});
