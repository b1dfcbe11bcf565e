import { expect, test } from 'vitest';
import { heldBytes } from '../../testing/held-memory.ts';
import { readPain002Parts } from './pain002-read.ts';

/** As many as in the largest orders. */
const TRANSACTIONS = 200_000;
const HELD_MAXIMUM_BYTES = 5 * 1024 * 1024;

async function* longReport(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>M</OrgnlMsgId></OrgnlGrpInfAndSts><OrgnlPmtInfAndSts><OrgnlPmtInfId>P</OrgnlPmtInfId>`);
  for (let number = 0; number < TRANSACTIONS; number += 1)
    yield Buffer.from(`<TxInfAndSts><OrgnlEndToEndId>E-${number}</OrgnlEndToEndId><TxSts>ACSC</TxSts><OrgnlTxRef><Amt><InstdAmt Ccy="CHF">${number}.05</InstdAmt></Amt>
      <Cdtr><Nm>Creditor ${number}</Nm></Cdtr></OrgnlTxRef></TxInfAndSts>`);
  yield Buffer.from('</OrgnlPmtInfAndSts></CstmrPmtStsRpt></Document>');
}

test('a report on 200,000 payments is read in bounded memory', async () => {
  const before = heldBytes();
  let transactions = 0;
  let highest = before;
  const parts = readPain002Parts(longReport());
  let next = await parts.next();
  for (; !next.done; next = await parts.next()) {
    if (next.value.kind !== 'transaction') continue;
    transactions += 1;
    if (transactions % 20_000 === 0) highest = Math.max(highest, heldBytes());
  }
  expect([transactions, next.value]).toEqual([TRANSACTIONS, []]);
  expect(highest - before).toBeLessThan(HELD_MAXIMUM_BYTES);
});
