import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ORDER_STATUSES, type OrderStatus } from '@portico/contract/payments/status';
import {
  FINAL_STATUSES,
  nextStatus,
  STATE_TABLE,
  statusOfMessages,
  targetsOf,
  type OrderEvent,
} from './order-state.ts';

const OPEN_RULE = 'MISSING_SIGN_OFF_REQUIREMENTS FULLY_SIGNED UNSIGNED';

/** The table of decisions.md section 4, line by line: from, event, to. */
const DECISIONS: [from: string, event: OrderEvent, to: string][] = [
  ['–', 'uploadBegins', 'UPLOADING'],
  ['UPLOADING', 'stored', 'UPLOADED'],
  ['UPLOADING', 'uploadFailed', 'UPLOAD_ERROR'],
  ['UPLOADED', 'convert', 'CONVERTING'],
  ['CONVERTING', 'converted', 'CONVERTED'],
  ['CONVERTING', 'conversionFailed', 'CONVERSION_ERROR'],
  ['UPLOADED CONVERTED', 'import', 'IMPORTING'],
  ['IMPORTING', 'imported', 'OPEN'],
  ['IMPORTING', 'importFailed', 'IMPORT_ERROR'],
  // ~not in the decisions' table, but in their text about duplicates: ADR 0017
  ['IMPORT_ERROR', 'importAnyway', 'UPLOADED'],
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
  ['RELEASED', 'convertRelease', 'CONVERTING_RELEASE'],
  ['CONVERTING_RELEASE', 'convertedRelease', 'CONVERTED_RELEASE'],
  ['CONVERTING_RELEASE', 'conversionReleaseFailed', 'CONVERSION_ERROR_RELEASE'],
  ['CONVERTED_RELEASE', 'process', 'PROCESSING'],
  ['PROCESSING', 'screen', 'SANCTION_SCREENING'],
  ['SANCTION_SCREENING', 'transmitted', 'RELEASED_TO_BANK'],
  ['SANCTION_SCREENING', 'hit', 'SANCTION_HIT'],
  ['PROCESSING SANCTION_SCREENING', 'processingFailed', 'PROCESSING_ERROR'],
  ['SANCTION_HIT', 'clearOnce', 'SANCTION_HIT'],
  ['SANCTION_HIT', 'clearTwice', 'SANCTION_SCREENING'],
  ['SANCTION_HIT', 'confirmHit', 'COMPLETED_WITH_ERRORS'],
  // ~the decisions say RELEASING, which the same guards lead to: ADR 0032
  ['RELEASE_ERROR', 'retry', 'FULLY_SIGNED'],
  ['CONVERSION_ERROR_RELEASE', 'retry', 'CONVERTING_RELEASE'],
  ['PROCESSING_ERROR', 'retry', 'PROCESSING'],
  ['PROCESSING_ERROR', 'wasSent', 'RELEASED_TO_BANK'],
  ['PROCESSING_ERROR', 'wasNotSent', 'PROCESSING'],
  ['RELEASED_TO_BANK', 'allFinal', 'COMPLETED_SUCCESSFULLY COMPLETED_WITH_ERRORS'],
  ['UPLOAD_ERROR CONVERSION_ERROR IMPORT_ERROR OPEN UNSIGNED MISSING_SIGN_OFF_REQUIREMENTS', 'delete', 'DELETED'],
  ['DELETED', 'restore', 'OPEN UPLOAD_ERROR CONVERSION_ERROR IMPORT_ERROR'],
];

const EVENTS = [...new Set(STATE_TABLE.map((line) => line.event))];
const FROM: (OrderStatus | null)[] = [null, ...ORDER_STATUSES];
const EDGES = FROM.flatMap((from) =>
  EVENTS.flatMap((event) => targetsOf(from, event).map((to) => ({ from, event, to }))),
);
const names = (edges: { from: string | null; event: string; to: string }[]) =>
  edges.map(({ from, event, to }) => `${from ?? '–'} ${event} ${to}`).toSorted();

/** A way through the table: in each status the numbers choose the next edge. */
function walk(choices: readonly number[]): typeof EDGES {
  let status: OrderStatus | null = null;
  const way: typeof EDGES = [];
  for (const choice of choices) {
    const next = EDGES.filter((edge) => edge.from === status);
    if (next.length === 0) break;
    const edge = next[choice % next.length]!;
    way.push(edge);
    status = edge.to;
  }
  return way;
}
function isRefused(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch (error) {
    return /The state table has no .* → /.test((error as Error).message);
  }
}
const ways = fc.array(fc.nat(), { maxLength: 60 }).map(walk);

describe('The state table', () => {
  it('lists exactly the changes of the decisions', () => {
    const decided = DECISIONS.flatMap(([from, event, to]) =>
      from.split(' ').flatMap((one) => to.split(' ').map((other) => ({ from: one, event, to: other }))),
    );
    expect(names(EDGES)).toEqual(names(decided));
  });

  it('reaches every status, and leaves all but the completed ones', () => {
    const reached = new Set<OrderStatus | null>([null]);
    for (let size = 0; size < reached.size;) {
      size = reached.size;
      for (const edge of EDGES) if (reached.has(edge.from)) reached.add(edge.to);
    }
    expect(ORDER_STATUSES.filter((status) => !reached.has(status))).toEqual([]);
    const left = new Set(EDGES.filter((edge) => edge.from !== edge.to).map((edge) => edge.from));
    expect(ORDER_STATUSES.filter((status) => !left.has(status))).toEqual(FINAL_STATUSES);
  });

  it('refuses every other change', () => {
    const anything = fc.record({
      from: fc.constantFrom(...FROM),
      event: fc.constantFrom(...EVENTS),
      to: fc.constantFrom(...ORDER_STATUSES),
    });
    const listed = new Set(names(EDGES));
    fc.assert(
      fc.property(anything, ({ from, event, to }) => {
        expect(isRefused(() => nextStatus(from, event, to))).toBe(!listed.has(`${from ?? '–'} ${event} ${to}`));
      }),
      { numRuns: 3_000 },
    );
  });
});

describe('On every way through the table', () => {
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
          expect(signatures === 0 || ORDER_STATUSES.indexOf(to) >= ORDER_STATUSES.indexOf('UNSIGNED')).toBe(true);
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

  it('nothing is transmitted without screening in this run; only two people may declare it sent', () => {
    fc.assert(
      fc.property(ways, (way) => {
        let screened = false;
        for (const { event, to } of way) {
          if (event === 'screen') screened = true;
          if (to === 'PROCESSING') screened = false;
          expect(screened || to !== 'RELEASED_TO_BANK' || event === 'wasSent').toBe(true);
        }
      }),
      { numRuns: 3_000 },
    );
    const into = EDGES.filter((edge) => edge.to === 'RELEASED_TO_BANK').map((edge) => `${edge.from} ${edge.event}`);
    expect(into).toEqual(['PROCESSING_ERROR wasSent', 'SANCTION_SCREENING transmitted']);
  });

  it('a completed order stays completed', () => {
    fc.assert(fc.property(ways, (way) => way.slice(0, -1).every(({ to }) => !FINAL_STATUSES.includes(to))));
  });
});

describe('The status of an order with several bank messages', () => {
  const cases: [messages: OrderStatus[], status: OrderStatus][] = [
    [['RELEASED_TO_BANK', 'PROCESSING_ERROR', 'SANCTION_HIT'], 'PROCESSING_ERROR'],
    [['COMPLETED_WITH_ERRORS', 'CONVERSION_ERROR_RELEASE'], 'CONVERSION_ERROR_RELEASE'],
    [['SANCTION_HIT', 'RELEASED', 'COMPLETED_WITH_ERRORS'], 'SANCTION_HIT'],
    [['RELEASED', 'RELEASED_TO_BANK', 'COMPLETED_SUCCESSFULLY'], 'RELEASED'],
    [['SANCTION_SCREENING', 'PROCESSING', 'CONVERTED_RELEASE', 'CONVERTING_RELEASE'], 'CONVERTING_RELEASE'],
    [['RELEASED_TO_BANK', 'COMPLETED_WITH_ERRORS'], 'RELEASED_TO_BANK'],
    [['COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS'], 'COMPLETED_WITH_ERRORS'],
    [['COMPLETED_SUCCESSFULLY', 'COMPLETED_SUCCESSFULLY'], 'COMPLETED_SUCCESSFULLY'],
  ];
  it.each(cases)('%j shows as %s', (messages, status) => {
    expect(statusOfMessages(messages)).toBe(status);
    expect(statusOfMessages(messages.toReversed())).toBe(status);
  });
});
