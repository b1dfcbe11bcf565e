import { expect, test } from 'vitest';
import { heldBytes } from '../../testing/held-memory.ts';
import { pain001File, transactionLike } from '../../testing/pain001-file.ts';
import { readPain001 } from './pain001-read.ts';

const FILE_BYTES = 50 * 1024 * 1024;
const CHUNK_TRANSACTIONS = 100;
const HELD_MAXIMUM_BYTES = 20 * 1024 * 1024;

/** A file of 50 MB that never exists as a whole. */
async function* bigFile(): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const [head = '', tail = ''] = pain001File().split('</PmtInf>');
  yield encoder.encode(head);
  for (let number = 0, bytes = 0; bytes < FILE_BYTES; number += CHUNK_TRANSACTIONS) {
    const numbers = Array.from({ length: CHUNK_TRANSACTIONS }, (_, index) => number + index);
    const chunk = encoder.encode(numbers.map((each) => transactionLike(`E2E-BIG-${each}`, '1.25')).join('\n'));
    bytes += chunk.length;
    yield chunk;
  }
  yield encoder.encode(`</PmtInf>${tail}`);
}

test('50 MB are read in bounded memory', async () => {
  const before = heldBytes();
  let transactions = 0;
  let highest = before;
  for await (const event of readPain001(bigFile())) {
    if (event.kind !== 'transaction') continue;
    transactions += 1;
    if (transactions % 5_000 === 0) highest = Math.max(highest, heldBytes());
  }
  expect(transactions).toBeGreaterThan(50_000);
  expect(highest - before).toBeLessThan(HELD_MAXIMUM_BYTES);
});

test('so is a file with ever new element names, during reading and afterwards', async () => {
  const [head = '', tail = ''] = pain001File().split('</GrpHdr>');
  let highest = 0;
  async function* names(): AsyncGenerator<Uint8Array> {
    yield Buffer.from(head);
    for (let number = 0; number < 1_000_000; number += 2_000) {
      if (number % 200_000 === 0) highest = Math.max(highest, heldBytes());
      yield Buffer.from(Array.from({ length: 2_000 }, (_, index) => `<x${(number + index).toString(36)}/>`).join(''));
    }
    yield Buffer.from(`</GrpHdr>${tail}`);
  }
  const before = heldBytes();
  let findings = 0;
  for await (const event of readPain001(names())) findings += event.kind === 'finding' ? 1 : 0;
  expect(findings).toBeGreaterThan(100);
  expect(Math.max(highest, heldBytes()) - before).toBeLessThan(HELD_MAXIMUM_BYTES);
});
