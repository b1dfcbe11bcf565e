import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signedIn, type Person } from '../testing/orders.ts';
import type { TestClient } from '../testing/clients.ts';
import { CountedRows, growing } from '../testing/portal/counted-rows.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import type { Database } from '../platform/database/db.ts';
import { importUpload } from './import-upload.ts';

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

type Payment = { id: string; account: string };
let made = 0;

/** Payments in groups of this size. */
function file({ accounts }: TestClient, payments: readonly Payment[], perGroup: number): string {
  made += 1;
  const groups = Array.from({ length: payments.length / perGroup }, (_, group) => {
    const inGroup = payments.slice(group * perGroup, (group + 1) * perGroup).map(
      ({ id, account }, number) =>
        `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><Amt><InstdAmt Ccy="CHF">${number + 1}</InstdAmt></Amt>
          <Cdtr><Nm>A</Nm></Cdtr><CdtrAcct><Id><Othr><Id>${account}</Id></Othr></Id></CdtrAcct></CdtTrfTxInf>`,
    );
    return `<PmtInf><PmtInfId>${made}-${group}</PmtInfId><PmtMtd>TRF</PmtMtd><ReqdExctnDt><Dt>2026-11-20</Dt></ReqdExctnDt>
      <Dbtr><Nm>A</Nm></Dbtr><DbtrAcct><Id><IBAN>${accounts[0]!.iban}</IBAN></Id></DbtrAcct>${inGroup.join('')}</PmtInf>`;
  });
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn><GrpHdr><MsgId>M${made}</MsgId>
    <CreDtTm>2026-11-20T08:00:00</CreDtTm><NbOfTxs>${payments.length}</NbOfTxs><InitgPty><Nm>X</Nm></InitgPty></GrpHdr>${groups.join('')}</CstmrCdtTrfInitn></Document>`;
}

async function importFile(client: TestClient, clerk: Person, content: string): Promise<CountedRows> {
  const { body } = await portal.upload(clerk.token, 'payments.xml', content);
  const rows = new CountedRows();
  const counted = { ...portal.files, db: rows.database(db) };
  await importUpload({ files: counted, clock: portal.clock }, { clientId: client.id, uploadId: body.uniqueId });
  const status = await clerk.call<{ status: string }[]>('GET', `payments/upload/status?uniqueId=${body.uniqueId}`);
  expect(status.body[0]!.status).toBe('OPEN');
  return rows;
}

/** The second of two files of `count` payments, in its own client. */
async function rowsOfSecond(payment: (number: number) => Payment, count: number, perGroup: number) {
  const client = await portal.makeClient();
  const clerk = await signedIn(portal, client.users['clerk']!);
  const content = () =>
    file(
      client,
      Array.from({ length: count }, (_, number) => payment(number)),
      perGroup,
    );
  await importFile(client, clerk, content());
  // PostgreSQL analyzes on its own within a minute. Until then it may assume a new client has a single row (0007).
  await portal.owner.inNoClient((tx) => tx.write('analyze transactions, transaction_groups'));
  return importFile(client, clerk, content());
}

const FEW = 100;
const MANY = 4 * FEW;

it.each<[string, (number: number) => Payment, 'alone' | 'together']>([
  ['have one end-to-end id', (number) => ({ id: 'SALARY', account: `4711-${number}` }), 'together'],
  [
    'have one end-to-end id and are in groups of their own',
    (number) => ({ id: 'SALARY', account: `4711-${number}` }),
    'alone',
  ],
  ['go to one account', (number) => ({ id: `E-${number}`, account: '4711' }), 'together'],
  ['are in groups of their own', (number) => ({ id: `E-${number}`, account: `4711-${number}` }), 'alone'],
])('no statement of an import grows faster than its file when all payments %s', async (_name, payment, groups) => {
  const rowsOf = (count: number) => rowsOfSecond(payment, count, groups === 'alone' ? 1 : count);
  const [few, many] = [await rowsOf(FEW), await rowsOf(MANY)];
  expect(growing(few, many, FEW)).toEqual([]);
  expect(many.total).toBeGreaterThan(MANY);
});
