import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  MESSAGE_STATUSES,
  ORDER_STATUSES,
  SHOWN_STATUSES,
  UPLOAD_STATUSES,
  type MessageStatus,
  type OrderStatus,
} from '@portico/contract/payments/status';
import { decided, edgesOf, isAllowed, left, named, reached } from '../../testing/state-walks.ts';
import { FINAL_STATUSES, messageStates, statusOfMessages, type MessageEvent } from './message-state.ts';
import { orderStates, type OrderEvent } from './order-state.ts';

const OPEN_RULE = 'MISSING_SIGN_OFF_REQUIREMENTS FULLY_SIGNED UNSIGNED';

/** The lines of decisions.md section 4 about orders until their release: from, event, to. */
const DECISIONS: [from: string, event: string, to: string][] = [
  // ~the last line of its file's way, where the order begins
  ['–', 'imported', 'OPEN'],
  ['–', 'saved', 'OPEN'],
  ['OPEN', 'edit', 'OPEN'],
  ['OPEN', 'rematch', 'OPEN'],
  ['OPEN', 'submit', OPEN_RULE],
  ['MISSING_SIGN_OFF_REQUIREMENTS', 'ruleFits', OPEN_RULE],
  ['MISSING_SIGN_OFF_REQUIREMENTS', 'rematch', OPEN_RULE],
  ['MISSING_SIGN_OFF_REQUIREMENTS', 'submit', OPEN_RULE],
  ['UNSIGNED PARTIALLY_SIGNED', 'reevaluate', `${OPEN_RULE} PARTIALLY_SIGNED`],
  ['UNSIGNED PARTIALLY_SIGNED', 'sign', 'PARTIALLY_SIGNED FULLY_SIGNED'],
  ['UNSIGNED PARTIALLY_SIGNED', 'signWithDetails', 'PARTIALLY_SIGNED FULLY_SIGNED'],
  ['PARTIALLY_SIGNED', 'unsign', 'PARTIALLY_SIGNED UNSIGNED'],
  ['PARTIALLY_SIGNED FULLY_SIGNED', 'removeSignatures', 'UNSIGNED'],
  [
    'UNSIGNED PARTIALLY_SIGNED MISSING_SIGN_OFF_REQUIREMENTS FULLY_SIGNED RELEASE_ERROR CONVERSION_ERROR_RELEASE PROCESSING_ERROR',
    'reopen',
    'OPEN',
  ],
  ['FULLY_SIGNED', 'release', 'RELEASING'],
  ['RELEASING', 'released', 'RELEASED'],
  ['RELEASING', 'releaseFailed', 'RELEASE_ERROR'],
  // ~the decisions list FULLY_SIGNED alone; right after an objection: ADR 0040
  ['UNSIGNED PARTIALLY_SIGNED FULLY_SIGNED', 'signerNotEligible', 'PARTIALLY_SIGNED UNSIGNED'],
  ['FULLY_SIGNED', 'cutOffMissed', 'RELEASE_ERROR'],
  ['FULLY_SIGNED', 'digestDiffers', 'RELEASE_ERROR'],
  ['FULLY_SIGNED', 'mandateMissing', 'RELEASE_ERROR'],
  // ~the decisions say RELEASING, which the same guards lead to: ADR 0032
  ['RELEASE_ERROR', 'retry', 'FULLY_SIGNED'],
  ['OPEN UNSIGNED MISSING_SIGN_OFF_REQUIREMENTS', 'delete', 'DELETED'],
  ['DELETED', 'restore', 'OPEN'],
];

const EDGES = edgesOf(orderStates, ORDER_STATUSES);
const MESSAGE_EDGES = edgesOf(messageStates, MESSAGE_STATUSES);

/** What happens to an order or to one of its messages, and the status that the order has then. */
type Step = { from: OrderStatus | null; event: OrderEvent | MessageEvent; to: OrderStatus };

/**
 * A way of an order and its messages, one to three of them after each release: the numbers choose among all that may
 * happen next to the order or to any message. Reopening withdraws the messages.
 */
function walk(choices: readonly number[]): Step[] {
  let order: OrderStatus | null = null;
  let messages: MessageStatus[] = [];
  const way: Step[] = [];
  for (const choice of choices) {
    const own = EDGES.filter(({ from }) => from === order).map((edge) => ({ ...edge, place: -1 }));
    const ofMessages = messages.flatMap((status, place) =>
      MESSAGE_EDGES.filter(({ from }) => from === status).map((edge) => ({ ...edge, place })),
    );
    const next = [...own, ...ofMessages];
    if (next.length === 0) break;
    const { event, to, place } = next[choice % next.length]!;
    if (place < 0) messages = event === 'released' ? Array.from({ length: 1 + (choice % 3) }, () => 'RELEASED') : [];
    else messages[place] = to as MessageStatus;
    const after: OrderStatus = place < 0 ? to : statusOfMessages(messages);
    way.push({ from: order, event, to: after });
    order = after;
  }
  return way;
}
const ways = fc.array(fc.nat(), { maxLength: 80 }).map(walk);

describe('The statuses of files, orders and messages', () => {
  it('are together what is shown, and meet only where one thing becomes another', () => {
    const all = new Set<string>([...UPLOAD_STATUSES, ...ORDER_STATUSES, ...MESSAGE_STATUSES]);
    expect(SHOWN_STATUSES.filter((status) => !all.has(status))).toEqual([]);
    expect(all.size).toBe(SHOWN_STATUSES.length);
    const files = new Set<string>(UPLOAD_STATUSES);
    expect(ORDER_STATUSES.filter((status) => files.has(status))).toEqual(['OPEN', 'DELETED']);
    expect(MESSAGE_STATUSES.filter((status) => files.has(status))).toEqual([]);
  });
});

describe('The state table of orders', () => {
  it('lists exactly the changes of the decisions', () => {
    expect(named(EDGES)).toEqual(decided(DECISIONS));
  });

  it('reaches every status before the messages, and leaves each of them', () => {
    const ofMessages = new Set<string>(MESSAGE_STATUSES);
    const own = ORDER_STATUSES.filter((status) => !ofMessages.has(status));
    expect(own.filter((status) => !reached(EDGES).has(status))).toEqual([]);
    expect(own.filter((status) => !left(EDGES).has(status))).toEqual([]);
    // Their statuses are entered by the release, and left towards the order's own only by reopening.
    expect(named(EDGES.filter(({ to }) => ofMessages.has(to)))).toEqual(['RELEASING released RELEASED']);
    expect(named(EDGES.filter(({ from }) => ofMessages.has(from ?? '')))).toEqual([
      'CONVERSION_ERROR_RELEASE reopen OPEN',
      'PROCESSING_ERROR reopen OPEN',
    ]);
  });

  it('refuses every other change', () => {
    const anything = fc.record({
      from: fc.constantFrom(null, ...ORDER_STATUSES),
      event: fc.constantFrom(...orderStates.lines.map(({ event }) => event)),
      to: fc.constantFrom(...ORDER_STATUSES),
    });
    const listed = new Set(named(EDGES));
    fc.assert(
      fc.property(anything, (one) => {
        expect(isAllowed(orderStates, one)).toBe(listed.has(named([one])[0]!));
      }),
      { numRuns: 3_000 },
    );
  });

  it('knows no status or event of a file, and no event of a message', () => {
    // @ts-expect-error: an order isn't uploaded
    expect(() => orderStates.next(null, 'imported', 'UPLOADED')).toThrow('The state table has no');
    // @ts-expect-error: nor transmitted, which happens to its messages
    expect(() => orderStates.next('SANCTION_SCREENING', 'transmitted', 'RELEASED_TO_BANK')).toThrow('The state table');
  });
});

describe('On every way of an order and its messages', () => {
  it('content is open to editing only in OPEN', () => {
    expect(EDGES.filter((edge) => edge.event === 'edit').map((edge) => edge.from)).toEqual(['OPEN']);
  });

  it('signatures exist only from UNSIGNED on', () => {
    fc.assert(
      fc.property(ways, (way) => {
        let signatures = 0;
        for (const { event, to } of way) {
          if (event === 'sign' || event === 'signWithDetails') signatures += 1;
          if (event === 'reopen' || event === 'removeSignatures' || to === 'UNSIGNED') signatures = 0;
          // Without a rule no signature fits a place.
          if (event === 'reevaluate' && to === 'MISSING_SIGN_OFF_REQUIREMENTS') signatures = 0;
          expect(signatures === 0 || SHOWN_STATUSES.indexOf(to) >= SHOWN_STATUSES.indexOf('UNSIGNED')).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('rematching and re-evaluating happen before the release, and neither opens an order for editing', () => {
    const before: (OrderStatus | null)[] = [
      'MISSING_SIGN_OFF_REQUIREMENTS',
      'UNSIGNED',
      'PARTIALLY_SIGNED',
      'FULLY_SIGNED',
    ];
    const edges = EDGES.filter(({ event }) => event === 'rematch' || event === 'reevaluate');
    expect(edges.length).toBe(1 + 3 + 2 * 4);
    for (const { from, to } of edges) {
      expect(from === 'OPEN' ? to === 'OPEN' : before.includes(from) && before.includes(to)).toBe(true);
    }
  });

  it('without a signature only a fresh evaluation of the rules makes an order fully signed, also on a retry', () => {
    const into = EDGES.filter(({ from, to }) => to === 'FULLY_SIGNED' && from !== 'PARTIALLY_SIGNED');
    const events = new Set(into.map(({ event }) => event));
    expect([...events].toSorted()).toEqual([
      'reevaluate',
      'rematch',
      'retry',
      'ruleFits',
      'sign',
      'signWithDetails',
      'submit',
    ]);
    fc.assert(
      fc.property(ways, (way) => {
        let evaluated = false;
        for (const { event, to } of way) {
          if (['submit', 'ruleFits', 'rematch', 'reevaluate'].includes(event)) evaluated = true;
          if (to === 'OPEN') evaluated = false;
          expect(evaluated || to !== 'FULLY_SIGNED').toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('nothing is released unless it was fully signed since it was last open', () => {
    fc.assert(
      fc.property(ways, (way) => {
        let signed = false;
        for (const { to } of way) {
          if (to === 'FULLY_SIGNED') signed = true;
          if (['OPEN', 'UNSIGNED', 'PARTIALLY_SIGNED'].includes(to)) signed = false;
          expect(signed || to !== 'RELEASED_TO_BANK').toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  it('a completed order stays completed', () => {
    const isFinal = (status: OrderStatus) => (FINAL_STATUSES as readonly OrderStatus[]).includes(status);
    fc.assert(fc.property(ways, (way) => way.slice(0, -1).every(({ to }) => !isFinal(to))));
  });
});
