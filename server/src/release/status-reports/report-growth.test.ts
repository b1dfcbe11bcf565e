import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '../../platform/database/db.ts';
import { silentLog } from '../../platform/log.ts';
import { CountedRows, growing } from '../../testing/portal/counted-rows.ts';
import { importedOrder } from '../../testing/imported-order.ts';
import { everybody } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { releaseOrder } from '../release-order.ts';
import { sendBankMessage } from '../sending/send-bank-message.ts';
import { ingestReport } from './ingest-report.ts';
import { transmitMessage } from '../sending/transmit-message.ts';
import { tryChannelJob } from '../sending/sending-jobs.ts';

let portal: TestPortal;
let db: Database;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  db = await portal.openAs('portico_worker');
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});

type Ids = { instruction?: string; endToEnd?: string; uetr?: string };
/** Which ids the payment with that number has, what the bank says of it, and the number of groups in the report. */
type Shape = {
  payment: (number: number) => Ids;
  line?: (number: number) => Ids & { facts?: boolean; code?: string };
  groups?: 'each payment its own' | 'the same again and again';
};

const [ONE, OTHER] = ['3fa85f64-5717-4562-b3fc-2c963f66afa6', '3fa85f64-5717-4562-b3fc-2c963f66afa7'];
const uuid = (number: number) => `3fa85f64-5717-4562-b3fc-${String(number).padStart(12, '0')}`;
const isOdd = (number: number) => number % 2 === 1;

const SHAPES: Record<string, Shape> = {
  'an instruction id each, one UETR': { payment: (n) => ({ instruction: `I${n}`, uetr: ONE }) },
  'an end-to-end id each, one UETR': { payment: (n) => ({ instruction: 'I', endToEnd: `E${n}`, uetr: ONE }) },
  'a UETR each, one instruction id': { payment: (n) => ({ instruction: 'I', uetr: uuid(n) }) },
  'one name for all': { payment: () => ({ instruction: 'I', uetr: ONE }) },
  'an instruction id for every other one, one UETR': {
    payment: (n) => ({ uetr: ONE, ...(isOdd(n) ? { instruction: `I${n}` } : {}) }),
    line: (n) => ({ uetr: ONE, instruction: `I${isOdd(n) ? n : n + 1}` }),
  },
  'instruction ids of others': {
    payment: (n) => (isOdd(n) ? { uetr: ONE, instruction: `I${n}` } : { uetr: OTHER }),
    line: (n) => ({ uetr: OTHER, instruction: `I${isOdd(n) ? n : n + 1}` }),
  },
  'instruction ids of the bank': {
    payment: () => ({ uetr: ONE }),
    line: (n) => ({ uetr: ONE, instruction: `B${n}` }),
  },
  'nobody known': { payment: (n) => ({ instruction: `I${n}` }), line: (n) => ({ instruction: `X${n}`, endToEnd: `X${n}` }) },
  'by what is repeated of them alone': { payment: (n) => ({ instruction: `I${n}` }), line: () => ({ facts: true }) },
  'one name and what is repeated of them': { payment: () => ({ uetr: ONE }), line: () => ({ uetr: ONE, facts: true }) },
  'one name and two codes': {
    payment: () => ({ uetr: ONE }),
    line: (n) => ({ uetr: ONE, facts: true, code: isOdd(n) ? 'RJCT' : 'ACSC' }),
  },
  'groups of one': { payment: () => ({}), groups: 'each payment its own' },
  'groups of one with strangers': {
    payment: () => ({}),
    line: (n) => ({ instruction: `X${n}`, endToEnd: `X${n}` }),
    groups: 'each payment its own',
  },
  'one group again and again': { payment: (n) => ({ instruction: `I${n}` }), groups: 'the same again and again' },
}; // prettier-ignore

const idsOf = ({ instruction, endToEnd, uetr }: Ids, prefix: string) =>
  `${instruction ? `<${prefix}InstrId>${instruction}</${prefix}InstrId>` : ''}<${prefix}EndToEndId>${endToEnd ?? 'NOTPROVIDED'}</${prefix}EndToEndId>${
    uetr ? `<${prefix}UETR>${uetr}</${prefix}UETR>` : ''
  }`;

/** The rows that a report on an order of this many payments touches, and its time relative to the order's import. */
async function takeIn(count: number, { payment, line = payment, groups }: Shape) {
  const client = await portal.makeClient({ bank: { takesEveryDate: true } });
  const { clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  const [account] = client.accounts;
  const ofOne = groups === 'each payment its own';
  const plain = await (ofOne
    ? paymentFile(Array.from({ length: count }, () => account!))
    : paymentFile(account!, { count }));
  let number = 0;
  const file = plain.replaceAll(/<PmtId>.*?<\/PmtId>/gs, () => `<PmtId>${idsOf(payment(number++), '')}</PmtId>`);
  const begun = performance.now();
  const orderId = await importedOrder(portal, db, { clientId: client.id, clerk, signers: [signer1, signer2] }, file);
  const work = { db, files: { ...portal.files, db }, clock: portal.clock, log: silentLog, config: portal.config };
  const importMilliseconds = performance.now() - begun;
  await releaseOrder(work, { clientId: client.id, orderId });
  const [message] = (await clerk.get(orderId)).messages;
  const payload = { clientId: client.id, orderId, messageId: message!.uniqueId };
  await sendBankMessage(work, payload);
  await transmitMessage(work, tryChannelJob, { ...payload, folder: account!.folder });

  const ibans = [...file.matchAll(/<CdtrAcct>.*?<IBAN>(.*?)</gs)].map(([, iban]) => iban!);
  const ids = [...file.matchAll(/<PmtInfId>(.*?)</g)].map(([, id]) => id!);
  const lineXml = (_: unknown, n: number) => {
    const { facts, code = 'RJCT', ...said } = line(n);
    const reference = `<OrgnlTxRef><Amt><InstdAmt Ccy="${account!.currency}">100.00</InstdAmt></Amt><ReqdExctnDt>2026-11-20</ReqdExctnDt>
      <CdtrAcct><Id><IBAN>${ibans[n]!}</IBAN></Id></CdtrAcct></OrgnlTxRef>`;
    return `<TxInfAndSts>${idsOf(said, 'Orgnl')}<TxSts>${code}</TxSts>${facts ? reference : ''}</TxInfAndSts>`;
  };
  const lines = Array.from({ length: count }, lineXml);
  const groupXml = (id: string, of: string) =>
    `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${id}</OrgnlPmtInfId><PmtInfSts>PART</PmtInfSts>${of}</OrgnlPmtInfAndSts>`;
  const body = groups === undefined ? groupXml(ids[0]!, lines.join('')) : lines.map((of, n) => groupXml(ids[ofOne ? n : 0]!, of)).join('');
  const report = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10"><CstmrPmtStsRpt><GrpHdr><MsgId>R</MsgId></GrpHdr>
    <OrgnlGrpInfAndSts><OrgnlMsgId>${message!.messageId}</OrgnlMsgId><GrpSts>ACTC</GrpSts></OrgnlGrpInfAndSts>${body}</CstmrPmtStsRpt></Document>`;
  const rows = new CountedRows();
  const delivered = performance.now();
  const taken = await ingestReport({ ...work, db: rows.database(db) }, 'r.xml', bytesOf(report), account!.folder);
  expect(taken).toEqual({ refused: [], isWhole: true });
  return { rows, importMilliseconds, reportMilliseconds: performance.now() - delivered };
} // prettier-ignore

async function* bytesOf(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

/** Both beyond the size that is laid out without statistics. */
const FEW = 600;
const MANY = 4 * FEW;

it.each(Object.keys(SHAPES))('no statement about a report grows faster than its lines: %s', async (name) => {
  const shape = SHAPES[name]!;
  const [{ rows: few }, { rows: many }] = [await takeIn(FEW, shape), await takeIn(MANY, shape)];
  expect(growing(few, many, MANY)).toEqual([]);
  expect(many.total).toBeGreaterThan(MANY);
});

// What row counts miss: a key that is null in every row is compared with every other one. Quadratic, that takes twenty
// times as long as the import.
it('a report on ids of one kind alone is taken in as fast as its order was', async () => {
  const { importMilliseconds, reportMilliseconds } = await takeIn(8_000, { payment: (n) => ({ endToEnd: `E${n}` }) });
  expect(reportMilliseconds / importMilliseconds).toBeLessThan(6);
});
