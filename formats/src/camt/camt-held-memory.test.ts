import { expect, test } from 'vitest';
import { heldBytes } from '../../testing/held-memory.ts';
import { readCamt } from './camt-read.ts';

/** Waiting entries hold 32 MB as the reader counts; an element takes about three times its count. */
const HELD_MAXIMUM_BYTES = 150 * 1024 * 1024;

/** A statement whose entries all have an amount, no direction, and the given elements. */
async function* entriesOf(count: number, inEach: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>');
  const entry = Buffer.from(`<Ntry><Amt Ccy="CHF">1</Amt>${inEach}</Ntry>`);
  for (let number = 0; number < count; number += 1) yield entry;
}

const MANY = '<a/>'.repeat(15_000);
test.each([
  ['in its own elements', `<BkTxCd>${MANY}</BkTxCd>`],
  ['in its payments', `<NtryDtls><TxDtls><Refs>${MANY}</Refs></TxDtls></NtryDtls>`],
  ['in its batch', `<NtryDtls><Btch><MsgId>${MANY}</MsgId></Btch></NtryDtls>`],
])('entries without a direction are held in bounded memory, whatever each holds %s', async (_where, inEach) => {
  const before = heldBytes();
  let [pieces, entries, highest] = [0, 0, before];
  for await (const events of readCamt(entriesOf(120, inEach))) {
    for (const event of events) if (event.kind === 'entry') entries += 1;
    pieces += 1;
    if (pieces % 20 === 0) highest = Math.max(highest, heldBytes());
  }
  expect(entries).toBe(120);
  expect(highest - before).toBeLessThan(HELD_MAXIMUM_BYTES);
}); // prettier-ignore
