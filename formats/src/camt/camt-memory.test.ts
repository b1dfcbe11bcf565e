import { expect, test } from 'vitest';
import { statementOf } from '../../testing/camt-statement.ts';
import { heldBytes } from '../../testing/held-memory.ts';
import { readCamt } from './camt-read.ts';
import { writeCamt } from './camt-write.ts';

const ENTRIES = 50_000;
const HELD_MAXIMUM_BYTES = 5 * 1024 * 1024;

test('50 MB are read in bounded memory', async () => {
  const before = heldBytes();
  const file = writeCamt({ messageId: 'M', createdAt: '2026-03-31T20:00:00', statements: [statementOf(ENTRIES)] });
  let entries = 0;
  let highest = before;
  for await (const events of readCamt(file)) {
    for (const event of events) {
      if (event.kind === 'finding') throw new Error(event.finding.key);
      if (event.kind !== 'entry') continue;
      entries += 1;
      if (entries % 5_000 === 0) highest = Math.max(highest, heldBytes());
    }
  }
  expect(entries).toBe(ENTRIES);
  expect(highest - before).toBeLessThan(HELD_MAXIMUM_BYTES);
});
