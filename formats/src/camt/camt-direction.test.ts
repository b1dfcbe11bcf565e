import fc from 'fast-check';
import { expect, test } from 'vitest';
import { camtFile, GOOD_ENTRY, readCamtFile } from '../../testing/camt-file.ts';
import { PROVABLE_MAXIMUM, provenDirections } from './camt-direction.ts';

const HUNDRED_THOUSANDTHS = 100_000n;
const WITHOUT = GOOD_ENTRY.replace('<CdtDbtInd>CRDT</CdtDbtInd>', '');

/** A statement that opens with 1000.00 and has these entries; the bracketed ones state no direction. */
function statementOf(closing: string, ...amounts: string[]) {
  const entries = amounts.map((written) => {
    const text = written.replace(/[()-]/g, '');
    const entry = (written.startsWith('(') ? WITHOUT : GOOD_ENTRY).replace('120.50', text);
    return written.startsWith('-') ? entry.replace('CRDT', 'DBIT') : entry;
  });
  return readCamtFile(camtFile([GOOD_ENTRY, entries.join('\n')]).replace('1120.50', closing));
}
const figures = ({ entries }: ReturnType<typeof statementOf>) =>
  entries.map(({ amount }) => (amount ? Number(amount.hundredThousandths / HUNDRED_THOUSANDTHS) : null));
const keys = ({ findings }: ReturnType<typeof statementOf>) => [...new Set(findings.map(({ key }) => key))].toSorted();

test.each<[closing: string, amounts: string[], figures: (number | null)[], keys: string[]]>([
  ['900.00', ['(100.00)'], [-100], ['entryProvenDebit']],
  ['1030.00', ['10.00', '(50.00)', '(30.00)', '-0.00'], [10, 50, -30, 0], ['entryProvenCredit', 'entryProvenDebit']],
  ['1000.00', ['(50.00)', '(50.00)'], [null, null], ['entryDirectionUnknown']],
  ['1001.00', ['(50.00)'], [null], ['entryDirectionUnknown']],
  ['1040.00', ['-10.00', '(50.00)', '0.00'], [-10, 50, 0], ['entryProvenCredit']],
])('closing at %s, %j are %j', (closing, amounts, expected, findings) => {
  const read = statementOf(closing, ...amounts);
  expect(figures(read)).toEqual(expected);
  expect(keys(read)).toEqual(findings);
});

test('the counterparty of a proven debit is its creditor', () => {
  expect(statementOf('879.50', '(120.50)').entries).toMatchObject([{ counterparty: { name: 'Almenrausch AG' } }]);
  expect(statementOf('1120.50', '(120.50)').entries).toMatchObject([
    { counterparty: { name: 'Lindenhof Papier GmbH' } },
  ]);
});

test('entries keep their order, and survive a cut-off file or too many waiting entries', () => {
  const read = statementOf('1113.00', '1.00', '(10.00)', '100.00', '2.00');
  expect(figures(read)).toEqual([1, 10, 100, 2]);
  const cut = camtFile([GOOD_ENTRY, `${WITHOUT}${GOOD_ENTRY}`]).split('</Stmt>')[0] ?? '';
  expect(readCamtFile(cut).entries).toHaveLength(2);
  const many = statementOf('1120.50', ...Array.from({ length: 1_100 }, () => '(0.01)'));
  expect(many.entries).toHaveLength(1_100);
  expect(many.entries.every(({ amount }) => amount === null)).toBe(true);
});

/** Tries every combination in turn. */
function tried(difference: bigint, amounts: readonly bigint[]): ('CRDT' | 'DBIT')[] | null {
  const all = amounts.reduce<bigint[][]>((some, amount) => some.flatMap((one) => [[...one, amount], [...one, -amount]]), [[]]);
  const fitting = all.filter((one) => one.reduce((total, each) => total + each, 0n) === difference);
  return fitting.length === 1 ? fitting[0]!.map((each) => (each > 0n ? 'CRDT' : 'DBIT')) : null;
} // prettier-ignore

test('a proven combination is the only possible one', () => {
  const amounts = fc.array(fc.bigInt(1n, 12n), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(fc.bigInt(-60n, 60n), amounts, (difference, all) => {
      expect(provenDirections(difference, all)).toEqual(tried(difference, all));
    }),
    { numRuns: 300 },
  );
});

test('the maximum number of entries takes a few hundred sums', () => {
  const amounts = Array.from({ length: PROVABLE_MAXIMUM }, (_, index) => 3n ** BigInt(index) + 1_000_000n);
  const effort = { sums: 0 };
  const debits = [0, 3, 8, 15];
  const sum = amounts.reduce((total, each, index) => total + (debits.includes(index) ? -each : each), 0n);
  const proven = provenDirections(sum, amounts, effort);
  expect(proven?.flatMap((direction, index) => (direction === 'DBIT' ? index : []))).toEqual(debits);
  expect(provenDirections(sum + 1n, amounts, effort)).toBeNull();
  expect(effort.sums).toBe(2 * 512);
});

test('a proof gives the true directions, or nothing', () => {
  const amounts = fc.array(fc.record({ amount: fc.bigInt(1n, 1_000n), credit: fc.boolean() }), {
    minLength: 1,
    maxLength: 8,
  });
  fc.assert(
    fc.property(amounts, (all) => {
      const sum = all.reduce((total, { amount, credit }) => total + (credit ? amount : -amount), 0n);
      const proven = provenDirections(sum, all.map(({ amount }) => amount)); // prettier-ignore
      const actual = all.map(({ credit }) => (credit ? 'CRDT' : 'DBIT'));
      expect(proven ?? actual).toEqual(actual);
    }),
  );
});
