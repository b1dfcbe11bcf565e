import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldBytes } from '../../testing/held-memory.ts';
import { orderOf, written } from '../../testing/order-of.ts';
import { pain001File, transactionLike } from '../../testing/pain001-file.ts';
import { eventsOf, findingsOf } from '../../testing/read.ts';
import { Pain001Reader } from './pain001-reader.ts';

const SAMPLES = new URL('../../samples/', import.meta.url);
const samples = readdirSync(SAMPLES)
  .filter((name) => /^pain001.*\.xml$/.test(name))
  .map((name) => readFileSync(new URL(name, SAMPLES)));

/** Moves, duplicates, drops and renames elements, as a customer's new software might. */
const CHANGES: ((text: string, from: number, length: number) => string)[] = [
  (text, from, length) => text.slice(0, from) + text.slice(from + length),
  (text, from, length) => text.slice(0, from + length) + text.slice(from),
  (text, from, length) => text.slice(0, from) + text.slice(from, from + length).replace(/<(\w)/, '<x$1') + text.slice(from + length),
  (text, from, length) => text.slice(0, from) + text.slice(from, from + length).replace(/[\d.]+/, '-1e9') + text.slice(from + length),
  (text, from) => text.slice(0, from),
  (text, from, length) => text.slice(from, from + length) + text,
]; // prettier-ignore

const mutated = fc
  .tuple(
    fc.constantFrom(...samples),
    fc.array(fc.tuple(fc.constantFrom(...CHANGES), fc.nat(), fc.nat(400)), { minLength: 1, maxLength: 4 }),
  )
  .map(([sample, changes]) => {
    const text = changes.reduce((each, [change, from, length]) => change(each, from % each.length, length), sample.toString('latin1'));
    return Buffer.from(text, 'latin1');
  }); // prettier-ignore

const countOf = (events: ReturnType<typeof eventsOf>, kind: string) =>
  events.filter((event) => event.kind === kind).length;

test('however a file is damaged, it is read to its end, with at most one XML error', () => {
  fc.assert(
    fc.property(mutated, (file) => {
      const events = eventsOf(file);
      const totals = events.flatMap((event) => (event.kind === 'groupEnd' ? [event.totals] : []));
      expect(countOf(events, 'groupEnd')).toBeLessThanOrEqual(countOf(events, 'group'));
      expect(countOf(events, 'end')).toBeLessThanOrEqual(countOf(events, 'header'));
      expect(totals.reduce((sum, { numberOfTransactions }) => sum + numberOfTransactions, 0)).toBeLessThanOrEqual(
        countOf(events, 'transaction'),
      );
      const findings = events.flatMap((event) => (event.kind === 'finding' ? [event.finding] : []));
      expect(findings.filter(({ key }) => key.startsWith('xml')).length).toBeLessThanOrEqual(1);
      const placed = findings.filter(({ key }) => key !== 'moreFindings');
      for (const { line, column } of placed) expect(Math.min(line ?? 0, column ?? 0)).toBeGreaterThan(0);
    }),
    { numRuns: 3_000, seed: 53 },
  );
});

test('anything without errors can be written to the bank', async () => {
  await fc.assert(
    fc.asyncProperty(mutated, fc.constantFrom('pain.001.001.03', 'pain.001.001.09'), async (file, version) => {
      const events = eventsOf(file);
      const keys = events.flatMap((event) => (event.kind === 'finding' ? [event.finding] : []));
      // The import gives a group its identification if it has none, and states its own totals.
      fc.pre(!keys.some(({ key, severity }) => severity === 'error' || /Differs$|IdMissing$|NotSpecified$/.test(key)));
      const text = await written(orderOf(events), version);
      expect(findingsOf(text).filter(({ severity }) => severity === 'error')).toEqual([]);
    }),
    { numRuns: 300, seed: 55 },
  );
});

test('chunk boundaries make no difference', () => {
  fc.assert(
    fc.property(mutated, fc.integer({ min: 1, max: 500 }), (file, chunkBytes) => {
      expect(eventsOf(file, chunkBytes)).toEqual(eventsOf(file));
    }),
    { numRuns: 300, seed: 54 },
  );
});

test('ten million nested elements are refused before being read', () => {
  const reader = new Pain001Reader();
  const deep = new TextEncoder().encode('<a>'.repeat(100_000));
  const events = [];
  let pushed = 0;
  for (; pushed < 100 && !reader.stopped; pushed += 1) events.push(...reader.push(deep));
  events.push(...reader.end());
  expect(pushed).toBe(1);
  expect(events).toMatchObject([{ kind: 'finding', finding: { key: 'tooDeep' } }]);
});

test.each(['RmtInf', 'RgltryRptg', 'Tax'])('a transaction whose %s grows without end is refused', (name) => {
  const growing = `<${name}>${'<Ustrd>x</Ustrd>'.repeat(200_000)}</${name}>`;
  const findings = findingsOf(pain001File([/<RmtInf>.*<\/RmtInf>/, growing]));
  expect(findings.map(({ key }) => key)).toContain('elementTooLarge');
});

test('ten million sibling elements use no memory', () => {
  const reader = new Pain001Reader();
  const [head = ''] = pain001File().split('<CdtTrfTxInf>');
  const piece = new TextEncoder().encode('<a/>'.repeat(100_000));
  let events = [...reader.push(new TextEncoder().encode(head))].length;
  const before = heldBytes();
  for (let count = 0; count < 100; count += 1) events += [...reader.push(piece)].length;
  // The header, and one finding for the kind of element.
  expect(events).toBe(2);
  expect(heldBytes() - before).toBeLessThan(5 * 1024 * 1024);
});

test('events arrive with their bytes, not at the end', () => {
  const reader = new Pain001Reader();
  const many = Array.from({ length: 300 }, (_, number) => transactionLike(`E2E-${number + 2}`, '1.00')).join('');
  const bytes = new TextEncoder().encode(pain001File(['</PmtInf>', `${many}</PmtInf>`]));
  const during = [...reader.push(bytes)].filter(({ kind }) => kind === 'transaction').length;
  const after = [...reader.end()].filter(({ kind }) => kind === 'transaction').length;
  expect(during).toBeGreaterThan(200);
  expect(during + after).toBe(301);
});
