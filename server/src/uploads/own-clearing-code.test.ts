import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { CLERK_GRANTS, PEOPLE, type TestAccount, type TestClient } from '../testing/clients.ts';
import { everybody, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

let portal: TestPortal;
let client: TestClient;
/** May pay accounts of their own group, and nobody else. */
let clerk: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const grants = CLERK_GRANTS.filter(({ area }) => area !== 'PAYMENT_TEMPORARY_BENEFICIARIES');
  client = await portal.makeClient({ currencies: ['CHF', 'CHF'], users: { ...PEOPLE, clerk: { grants } } });
  ({ clerk } = await everybody(portal, client.users, 'clerk'));
  await own('update accounts set intracompany = true where client_id = $1', client.id);
});
afterAll(() => portal.stop());

const own = (sql: string, ...values: unknown[]) => portal.owner.inNoClient((tx) => tx.write(sql, values));
const code = (system: string, number: string) => `<ClrSysMmbId>${system}<MmbId>${number}</MmbId></ClrSysMmbId>`;
const listed = (system: string) => `<ClrSysId><Cd>${system}</Cd></ClrSysId>`;

let cents = 0;
async function statusOf(agent: (bic: string) => string): Promise<string> {
  const [debit, creditor] = client.accounts as [TestAccount, TestAccount];
  const payments = [{ iban: creditor.iban, amount: `${++cents}.35`, creditor: creditor.owner }];
  const file = (await paymentFile(debit, { payments })).replace(/<CdtrAgt>.*?<\/CdtrAgt>/s, '');
  const named = `<CdtrAgt><FinInstnId>${agent(creditor.bic)}</FinInstnId></CdtrAgt>`;
  return (await clerk.get(await clerk.order(file.replace('<Cdtr>', `${named}<Cdtr>`)))).status;
}

it.each<[string, known: [string | null, string | null], agent: (bic: string) => string, status: string]>([
  ['its BIC alone', [null, null], (bic) => `<BICFI>${bic}</BICFI>`, 'UNSIGNED'],
  [
    'its BIC and its code',
    ['CHBCC', '762'],
    (bic) => `<BICFI>${bic}</BICFI>${code(listed('CHBCC'), '762')}`,
    'UNSIGNED',
  ],
  ['its code alone', ['CHBCC', '762'], () => code(listed('CHBCC'), '762'), 'UNSIGNED'],
  [
    'its BIC and a code that nobody knows',
    [null, null],
    (bic) => `<BICFI>${bic}</BICFI>${code(listed('USABA'), '021000021')}`,
    'OPEN',
  ],
  ['digits of the IBAN as a code', [null, null], () => code(listed('USABA'), '000000009'), 'OPEN'],
  [
    'the same digits in another clearing system',
    ['CHBCC', '762'],
    (bic) => `<BICFI>${bic}</BICFI>${code(listed('USABA'), '762')}`,
    'OPEN',
  ],
  [
    'the same digits in a system of its own',
    ['CHBCC', '762'],
    () => code('<ClrSysId><Prtry>CHBCC</Prtry></ClrSysId>', '762'),
    'OPEN',
  ],
  ['the same digits in no system', ['CHBCC', '762'], () => code('', '762'), 'OPEN'],
  ['its code, of which the system isn’t known', [null, '762'], () => code(listed('CHBCC'), '762'), 'OPEN'],
])('A payment that names the bank of an own account by %s', async (_what, [system, number], agent, status) => {
  await own(
    'update banks set clearing_system = $2, clearing_code = $3 where client_id = $1',
    client.id,
    system,
    number,
  );
  expect(await statusOf(agent)).toBe(status);
});
