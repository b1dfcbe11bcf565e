import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { camtEvents, camtFile, GOOD_ENTRY, readCamtFile } from '../../testing/camt-file.ts';
import { heldBytes } from '../../testing/held-memory.ts';
import { CamtReader } from './camt-reader.ts';

const SAMPLES = new URL('../../samples/', import.meta.url);
const samples = readdirSync(SAMPLES)
  .filter((name) => /^camt.*\.xml$/.test(name))
  .map((name) => readFileSync(new URL(name, SAMPLES)));

/** Moves, duplicates, drops and renames elements, as a bank's new software might. */
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

test('however a file is damaged, it is read to its end, with at most one XML error', () => {
  fc.assert(
    fc.property(mutated, (file) => {
      const { heads, entries, ends, findings } = readCamtFile(file);
      expect(ends.length).toBeLessThanOrEqual(heads.length);
      expect(ends.reduce((sum, { entryCount }) => sum + entryCount, 0)).toBeLessThanOrEqual(entries.length);
      expect(findings.filter(({ key }) => key.startsWith('xml')).length).toBeLessThanOrEqual(1);
      for (const { place } of entries) {
        const bytes = file.subarray(place.offsetBytes, place.offsetBytes + place.lengthBytes).toString('latin1');
        expect(bytes).toMatch(/^<(?:\w+:)?Ntry[\s>/][^]*>$/);
      }
    }),
    { numRuns: 3_000, seed: 53 },
  );
});

test('chunk boundaries make no difference', () => {
  fc.assert(
    fc.property(mutated, fc.integer({ min: 1, max: 500 }), (file, chunkBytes) => {
      expect(camtEvents(file, chunkBytes)).toEqual(camtEvents(file));
    }),
    { numRuns: 300, seed: 54 },
  );
});

test('ten million nested elements are refused before being read', () => {
  const reader = new CamtReader();
  const deep = new TextEncoder().encode('<a>'.repeat(100_000));
  const events = [];
  let pushed = 0;
  for (; pushed < 100 && !reader.stopped; pushed += 1) events.push(...reader.push(deep));
  events.push(...reader.end());
  expect(pushed).toBe(1);
  expect(events).toMatchObject([{ kind: 'finding', finding: { key: 'tooDeep' } }]);
});

test('ten million sibling elements use no memory, and an entry that grows without end is refused', () => {
  const file = camtFile(['</Stmt>', `<Ntry>${'<AddtlNtryInf>x</AddtlNtryInf>'.repeat(200_000)}</Ntry></Stmt>`]);
  expect(readCamtFile(file).findings).toMatchObject([{ key: 'elementTooLarge' }]);
  const reader = new CamtReader();
  const [head = ''] = camtFile().split('<Ntry>');
  const piece = new TextEncoder().encode('<a/>'.repeat(100_000));
  const before = heldBytes();
  let events = [...reader.push(new TextEncoder().encode(head))].length;
  for (let count = 0; count < 100; count += 1) events += [...reader.push(piece)].length;
  expect(events).toBe(0);
  expect(heldBytes() - before).toBeLessThan(5 * 1024 * 1024);
});

test('events arrive with their bytes, not at the end', () => {
  const reader = new CamtReader();
  const bytes = new TextEncoder().encode(camtFile(['</Ntry>', `</Ntry>${GOOD_ENTRY.repeat(300)}`]));
  const during = [...reader.push(bytes)].filter(({ kind }) => kind === 'entry').length;
  const after = [...reader.end()].filter(({ kind }) => kind === 'entry').length;
  expect(during).toBeGreaterThan(200);
  expect(during + after).toBe(301);
});
