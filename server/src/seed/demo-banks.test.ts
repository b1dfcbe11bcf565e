import { createReadStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { trustedId, type AccountId } from '@portico/contract/ids';
import { openFiles } from '../platform/files/files-open.ts';
import { silentLog } from '../platform/log.ts';
import { BankDesk } from '../simulator/bank-desk.ts';
import { receiveStatements } from '../statements/public.ts';
import { TEST_PASSWORD } from '../testing/clients.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { until } from '../testing/portal/until.ts';
import { demoFolder } from '../uploads/public.ts';
import { DEMO_ACCOUNTS, type DemoAccount } from './demo-accounts.ts';
import { setUpDemoBanks } from './demo-banks.ts';
import { seedDemo } from './seed-demo.ts';
import { deliverDemoStatements, LATE_STATEMENT_FILE, writeLateStatement } from './seed-statements.ts';

let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  await seedDemo(portal.owner, portal.clock, TEST_PASSWORD);
});
afterAll(() => portal.stop());

/** One account in camt.053, one in MT940, and one whose bank owes its last statements. */
const [camt, mt940, late] = [0, 2, 5].map((index) => DEMO_ACCOUNTS['ACME']![index]!) as [
  DemoAccount,
  DemoAccount,
  DemoAccount,
];

/** What every start of the demo does. */
async function startDemo(): Promise<number> {
  const files = openFiles(portal.config, portal.owner);
  const { fileCount, positions } = await deliverDemoStatements(files, portal.clock, portal.config);
  await writeLateStatement(portal.config, positions, portal.clock);
  await setUpDemoBanks(portal.config, positions);
  return fileCount;
}

async function pay(account: DemoAccount, name: string): Promise<void> {
  const folder = join(portal.config.dataFolder, 'banks', account.bank);
  const desk = await BankDesk.open({ folder, answerAfterSeconds: 0, clock: portal.clock, log: silentLog });
  const debited = { ...account, id: trustedId<AccountId>(''), bic: 'TESTCHZZXXX', folder: account.bank };
  await mkdir(join(folder, 'to-bank'), { recursive: true });
  await writeFile(join(folder, 'to-bank', name), await paymentFile(debited));
  await desk.work();
}

/** What a user does who wants the late bank’s balance complete. */
async function importLateFile(): Promise<void> {
  const arrival = { fileName: LATE_STATEMENT_FILE, source: 'FOLDER' } as const;
  const bytes = createReadStream(join(demoFolder(portal.config), LATE_STATEMENT_FILE));
  await receiveStatements(portal.files, portal.clock, arrival, bytes);
}

type Row = { day: string; continuity: string; imports: number };

/** The account’s last statement, once all files are imported and it is dated this day. */
async function lastStatement({ iban, currency }: DemoAccount, day: string): Promise<string> {
  const ask = () =>
    portal.owner.inNoClient((tx) =>
      tx.row<Row>(
        `select s.day::text as day, s.continuity, (select count(*) from statement_imports where status <> 'IMPORTED')::int as imports
         from accounts a join statements s on s.client_id = a.client_id and s.account_id = a.id
         where a.iban = $1 and a.currency = $2 order by s.day desc, s.day_sequence desc limit 1`,
        [iban, currency],
      ),
    );
  return (await until(ask, (row) => row?.day === day && row.imports === 0, 60))!.continuity;
}

it('what the demo’s banks book follows their seeded statements, and later seeding follows that', async () => {
  expect(await startDemo()).toBe(8);
  await pay(camt, 'A.xml');
  await pay(mt940, 'B.xml');
  await pay(late, 'C.xml');
  expect(await lastStatement(camt, '2026-11-20')).toBe('FOLLOWS');
  expect(await lastStatement(mt940, '2026-11-20')).toBe('FOLLOWS');
  expect(await lastStatement(late, '2026-11-20')).toBe('BREAK');
  await importLateFile();
  expect(await lastStatement(late, '2026-11-20')).toBe('FOLLOWS');

  // Another start on the same day delivers nothing more.
  expect(await startDemo()).toBe(0);
  await pay(camt, 'D.xml');
  portal.clock.set('2026-11-25T09:00:00Z');
  await startDemo();
  expect(await lastStatement(camt, '2026-11-24')).toBe('FOLLOWS');
  await pay(camt, 'E.xml');
  expect(await lastStatement(camt, '2026-11-25')).toBe('FOLLOWS');
});

it('one of the demo’s banks has cut-offs; the others take every date at every hour', async () => {
  const banks = await portal.owner.inNoClient((tx) =>
    tx.rows<{ name: string; everyDate: boolean; lines: number }>(
      `select distinct k.name, k.takes_every_date as "everyDate",
         (select count(*)::int from bank_cut_offs c where c.connection_id = k.id) as lines
       from bank_connections k join banks b on b.connection_id = k.id join clients c on c.client_id = b.client_id
       where c.business_id = 'ACME'`,
    ),
  );
  expect(banks.filter(({ everyDate }) => !everyDate)).toEqual([{ name: 'Banca Lariana', everyDate: false, lines: 3 }]);
  expect(banks.filter(({ everyDate, lines }) => everyDate && lines === 0)).toHaveLength(banks.length - 1);
});
