import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import { CLERK_GRANTS, PEOPLE, type TestAccount, type TestClient } from '../../testing/clients.ts';
import { everybody, type Outcome, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Stored = ApiAnswer<'GET payments/manual/orders/:uniqueId'>;
type Copied = ApiAnswer<'POST payments/manual/copy'>;
type Detail = ApiAnswer<'GET payments/orders/:uniqueId/transactions/:transactionId'>;
type Refused = { fields: { field: string; message: string }[] };

const TODAY = '2026-11-17';

let portal: TestPortal;
let client: TestClient;
let swiss: TestAccount;
let german: TestAccount;
let people: Record<'clerk' | 'editor' | 'signer1' | 'signer2', Person>;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  portal.clock.set(`${TODAY}T09:00:00Z`);
  client = await portal.makeClient({
    bank: { takesEveryDate: true },
    currencies: ['CHF', 'EUR'],
    banks: 2,
    users: {
      ...PEOPLE,
      editor: { grants: [...CLERK_GRANTS, { area: 'PAYMENT_FULL_EDIT_MANUAL', level: 'GRANT' }] },
    },
  });
  [swiss, german] = client.accounts as [TestAccount, TestAccount];
  await portal.owner.inNoClient((tx) =>
    tx.write(
      `update banks set bic = 'TESTDEFFXXX' where client_id = $1 and id = (select bank_id from accounts where client_id = $1 and id = $2)`,
      [client.id, german.id],
    ),
  );
  people = await everybody(portal, client.users, 'clerk', 'editor', 'signer1', 'signer2');
});
afterAll(() => portal.stop());

const CREDITOR = {
  currency: 'CHF',
  creditor: 'Ateliers SA',
  account: 'CH9300762011623852957',
  town: 'Basel',
  country: 'CH',
};
const content = (debitAdvice: string, account = swiss) => ({
  groups: [
    {
      debitAccountId: account.id,
      executionDate: TODAY,
      debitAdvice,
      payments: [
        { ...CREDITOR, amount: '12.50' },
        { ...CREDITOR, amount: '7.50' },
      ],
    },
  ],
});
const save = (body: object) => people.clerk.call<Outcome & Refused>('POST', 'payments/orders', body);
const copy = async (order: OrderId) =>
  (await people.clerk.call<Copied>('POST', 'payments/manual/copy', { order })).body;

/** The message that the bank got, without the blanks between its elements. */
async function sent(id: OrderId): Promise<string> {
  for (const signer of [people.signer1, people.signer2]) await signer.sign(id);
  const { messages } = await people.clerk.reach(id, 'RELEASED_TO_BANK', 'RELEASE_ERROR');
  const folder = join(portal.config.dataFolder, 'banks', swiss.folder, 'to-bank');
  return (await readFile(join(folder, `${messages[0]!.messageId}.xml`), 'utf8')).replaceAll(/>\s+</g, '><');
}

it('is said in the message to the bank, and stays in what is shown, edited and copied', async () => {
  const { uniqueId } = (await save(content('CWD'))).body;
  expect((await people.clerk.get(uniqueId)).groups).toMatchObject([{ debitAdvice: 'CWD' }]);
  const [payment] = (await people.clerk.transactions(uniqueId)).content;
  const detail = await people.clerk.call<Detail>(
    'GET',
    `payments/orders/${uniqueId}/transactions/${payment!.uniqueId}`,
  );
  expect(detail.body.debitAdvice).toBe('CWD');
  const stored = await people.editor.call<Stored>('GET', `payments/manual/orders/${uniqueId}`);
  expect(stored.body.content?.groups).toMatchObject([{ debitAdvice: 'CWD' }]);
  expect(await copy(uniqueId)).toMatchObject({ groups: [{ debitAdvice: 'CWD' }], reduced: 0 });
  await people.clerk.act('submit', [uniqueId]);
  expect(await sent(uniqueId)).toContain('</Id><Tp><Prtry>CWD</Prtry></Tp><Ccy>CHF</Ccy></DbtrAcct>');
});

it('is left to the bank where nobody chooses', async () => {
  const { uniqueId } = (await save(content(''))).body;
  expect((await people.clerk.get(uniqueId)).groups).toMatchObject([{ debitAdvice: null }]);
  await people.clerk.act('submit', [uniqueId]);
  expect(await sent(uniqueId)).toContain('</Id><Ccy>CHF</Ccy></DbtrAcct>');
});

it('is refused for an account elsewhere, as is an unknown code', async () => {
  const { status, body } = await save(content('NOA', german));
  expect([status, body.fields.map(({ field }) => field)]).toEqual([422, ['groups.0.debitAdvice']]);
  expect((await save(content('', german))).status).toBe(200);
  expect((await save(content('ALL'))).status).toBe(400);
});

it.each([
  ['<Tp><Prtry>SIA</Prtry></Tp>', 'SIA'],
  // Another kind of account says nothing of advices.
  ['<Tp><Cd>CACC</Cd></Tp>', null],
  ['<Tp><Prtry>SALARY</Prtry></Tp>', null],
])('of a file with %s is %s, and so in a copy', async (kind, advice) => {
  const file = await paymentFile([swiss], { count: 1 });
  const order = await people.clerk.order(file.replace(/(<DbtrAcct>\s*<Id>.*?<\/Id>)/s, `$1${kind}`));
  expect((await people.clerk.get(order)).groups).toMatchObject([{ debitAdvice: advice }]);
  expect((await copy(order)).groups).toMatchObject([{ debitAdvice: advice ?? '' }]);
});

it('leaves a file’s own type of account as it is, on the way to the bank too', async () => {
  const file = await paymentFile([swiss], { count: 1 });
  const order = await people.clerk.order(file.replace(/(<DbtrAcct>\s*<Id>.*?<\/Id>)/s, '$1<Tp><Cd>CACC</Cd></Tp>'));
  expect(await sent(order)).toContain('</Id><Tp><Cd>CACC</Cd></Tp>');
});
