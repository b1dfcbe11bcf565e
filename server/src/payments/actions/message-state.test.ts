import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESSAGE_STATUSES, type MessageStatus } from '@portico/contract/payments/status';
import { decided, edgesOf, isAllowed, left, named, reached } from '../../testing/state-walks.ts';
import { FINAL_STATUSES, messageStates, statusOfMessages } from './message-state.ts';

/** The lines of decisions.md section 4 about what leaves: from, event, to. */
const DECISIONS: [from: string, event: string, to: string][] = [
  // ~the same event as its order's, which begins it
  ['–', 'released', 'RELEASED'],
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
  ['CONVERSION_ERROR_RELEASE', 'retry', 'CONVERTING_RELEASE'],
  ['PROCESSING_ERROR', 'retry', 'PROCESSING'],
  ['PROCESSING_ERROR', 'wasSent', 'RELEASED_TO_BANK'],
  ['PROCESSING_ERROR', 'wasNotSent', 'PROCESSING'],
  ['RELEASED_TO_BANK', 'allFinal', 'COMPLETED_SUCCESSFULLY COMPLETED_WITH_ERRORS'],
];

const EDGES = edgesOf(messageStates, MESSAGE_STATUSES);

/** A way through the table: in each status the numbers choose the next edge. */
function walk(choices: readonly number[]): typeof EDGES {
  let status: MessageStatus | null = null;
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
const ways = fc.array(fc.nat(), { maxLength: 60 }).map(walk);

describe('The state table of bank messages', () => {
  it('lists exactly the changes of the decisions', () => {
    expect(named(EDGES)).toEqual(decided(DECISIONS));
  });

  it('reaches every status, and leaves all but the completed ones', () => {
    expect(MESSAGE_STATUSES.filter((status) => !reached(EDGES).has(status))).toEqual([]);
    expect(MESSAGE_STATUSES.filter((status) => !left(EDGES).has(status))).toEqual(FINAL_STATUSES);
  });

  it('refuses every other change', () => {
    const change = fc.record({
      from: fc.constantFrom(null, ...MESSAGE_STATUSES),
      event: fc.constantFrom(...messageStates.lines.map(({ event }) => event)),
      to: fc.constantFrom(...MESSAGE_STATUSES),
    });
    const listed = new Set(named(EDGES));
    fc.assert(
      fc.property(change, (one) => {
        expect(isAllowed(messageStates, one)).toBe(listed.has(named([one])[0]!));
      }),
      { numRuns: 2_000 },
    );
  });

  it('knows no status of a file or of an order before its release', () => {
    // @ts-expect-error: what has left is never open
    expect(() => messageStates.next('PROCESSING_ERROR', 'retry', 'OPEN')).toThrow('The state table has no');
    // @ts-expect-error: nor is it signed again
    expect(() => messageStates.next('CONVERSION_ERROR_RELEASE', 'retry', 'FULLY_SIGNED')).toThrow('The state table');
  });
});

describe('On every way through the table', () => {
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
    expect(into.toSorted()).toEqual(['PROCESSING_ERROR wasSent', 'SANCTION_SCREENING transmitted']);
  });

  it('a completed message stays completed', () => {
    fc.assert(fc.property(ways, (way) => way.slice(0, -1).every(({ to }) => !FINAL_STATUSES.includes(to))));
  });
});

describe('The status of an order with several bank messages', () => {
  const cases: [messages: MessageStatus[], status: MessageStatus][] = [
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

  it('is that of one of them, and final only if all of them are', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...MESSAGE_STATUSES), { minLength: 1, maxLength: 5 }), (messages) => {
        const status = statusOfMessages(messages);
        expect(messages).toContain(status);
        expect(FINAL_STATUSES.includes(status)).toBe(messages.every((one) => FINAL_STATUSES.includes(one)));
      }),
    );
  });
});
