import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Database } from '../platform/database/db.ts';
import { silentLog } from '../platform/log.ts';
import { CountedRows, growing } from '../testing/portal/counted-rows.ts';
import { importedOrder } from '../testing/imported-order.ts';
import { everybody } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { releaseOrder } from './release-order.ts';
import { sendBankMessage } from './sending/send-bank-message.ts';
import { transmitMessage } from './sending/transmit-message.ts';
import { tryChannelJob } from './sending/sending-jobs.ts';

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

/** The rows that releasing an order touches until the bank has it, with this many groups of one payment each. */
async function rowsOfRelease(count: number, charges: 'named' | 'not named'): Promise<CountedRows> {
  const client = await portal.makeClient({ bank: { takesEveryDate: true } });
  const { clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  const [account] = client.accounts;
  const written = await paymentFile(Array.from({ length: count }, () => account!));
  const chargesAccount = `<ChrgsAcct><Id><IBAN>${account!.iban}</IBAN></Id></ChrgsAcct>`;
  const file = charges === 'named' ? written.replaceAll('<CdtTrfTxInf>', `${chargesAccount}<CdtTrfTxInf>`) : written;
  const orderId = await importedOrder(portal, db, { clientId: client.id, clerk, signers: [signer1, signer2] }, file);
  const rows = new CountedRows();
  const work = {
    db: rows.database(db),
    files: { ...portal.files, db },
    clock: portal.clock,
    log: silentLog,
    config: portal.config,
  };
  await releaseOrder(work, { clientId: client.id, orderId });
  const [message] = (await clerk.get(orderId)).messages;
  const payload = { clientId: client.id, orderId, messageId: message!.uniqueId };
  await sendBankMessage(work, payload);
  await transmitMessage(work, tryChannelJob, { ...payload, folder: account!.folder });
  expect((await clerk.get(orderId)).status).toBe('RELEASED_TO_BANK');
  return rows;
}

const FEW = 60;
const MANY = 4 * FEW;

it.each(['named', 'not named'] as const)(
  'no statement of a release grows faster than the order’s groups, charges accounts %s',
  async (charges) => {
    const [few, many] = [await rowsOfRelease(FEW, charges), await rowsOfRelease(MANY, charges)];
    expect(growing(few, many, MANY)).toEqual([]);
    expect(many.total).toBeGreaterThan(MANY);
  },
);
