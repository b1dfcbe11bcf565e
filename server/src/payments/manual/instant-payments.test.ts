import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { OrderId } from '@portico/contract/ids';
import { changeConnections } from '../../testing/bank-connections.ts';
import { CLERK_GRANTS, PEOPLE, type TestClient } from '../../testing/clients.ts';
import { everybody, type Outcome, type Person } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

type Choices = ApiAnswer<'GET payments/manual/choices'>;
type Stored = ApiAnswer<'GET payments/manual/orders/:uniqueId'>;
type Copied = ApiAnswer<'POST payments/manual/copy'>;
type Refused = { fields: { field: string; message: string }[] };

const TODAY = '2026-11-17';
const INSTANT = { serviceLevel: 'SEPA', localInstrument: 'INST', chargeBearer: 'SLEV' };

let portal: TestPortal;
let client: TestClient;
let people: Record<'clerk' | 'editor' | 'signer1' | 'signer2', Person>;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  portal.clock.set(`${TODAY}T09:00:00Z`);
  client = await portal.makeClient({
    bank: { takesEveryDate: true, takesInstant: true },
    currencies: ['EUR'],
    users: {
      ...PEOPLE,
      editor: { grants: [...CLERK_GRANTS, { area: 'PAYMENT_FULL_EDIT_MANUAL', level: 'GRANT' }] },
    },
  });
  people = await everybody(portal, client.users, 'clerk', 'editor', 'signer1', 'signer2');
});
afterAll(() => portal.stop());

const content = (terms: object = INSTANT, change: object = {}) => ({
  groups: [
    {
      debitAccountId: client.accounts[0]!.id,
      executionDate: TODAY,
      ...terms,
      payments: [
        { amount: '12.50', currency: 'EUR', creditor: 'Ateliers SARL', account: 'DE89370400440532013000', ...change },
      ],
    },
  ],
});
const save = (person: Person, body: object, action = '') =>
  person.call<Outcome & Refused>('POST', `payments/orders${action}`, body);
const takesInstant = async () =>
  (await people.clerk.call<Choices>('GET', 'payments/manual/choices')).body.debitAccounts.map(
    (account) => account.takesInstant,
  );

/** The message that the bank got, without the blanks between its elements. */
async function sent(id: OrderId): Promise<string> {
  for (const signer of [people.signer1, people.signer2]) await signer.sign(id);
  const { messages } = await people.clerk.reach(id, 'RELEASED_TO_BANK', 'RELEASE_ERROR');
  const folder = join(portal.config.dataFolder, 'banks', client.accounts[0]!.folder, 'to-bank');
  return (await readFile(join(folder, `${messages[0]!.messageId}.xml`), 'utf8')).replaceAll(/>\s+</g, '><');
}

it('is said in the message to the bank, and stays in what is edited and copied', async () => {
  const { status, body } = await save(people.clerk, content());
  expect(status).toBe(200);
  const { uniqueId } = body;
  expect((await people.clerk.get(uniqueId)).groups).toMatchObject([{ serviceLevel: 'SEPA', localInstrument: 'INST' }]);
  const stored = await people.editor.call<Stored>('GET', `payments/manual/orders/${uniqueId}`);
  expect(stored.body.content?.groups).toMatchObject([INSTANT]);
  const copied = await people.clerk.call<Copied>('POST', 'payments/manual/copy', { order: uniqueId });
  expect(copied.body).toMatchObject({ groups: [INSTANT], reduced: 0 });
  await people.clerk.act('submit', [uniqueId]);
  expect(await sent(uniqueId)).toContain(
    '<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl><LclInstrm><Cd>INST</Cd></LclInstrm></PmtTpInf>',
  );
});

it('is one of SEPA', async () => {
  const urgent = await save(people.clerk, content({ ...INSTANT, serviceLevel: 'URGP' }));
  expect(urgent.body.fields.map(({ field }) => field)).toContain('groups.0.serviceLevel');
  const francs = await save(people.clerk, content(INSTANT, { currency: 'CHF' }));
  expect(francs.body.fields.map(({ field }) => field)).toEqual(['groups.0.payments.0.currency']);
});

it('is possible only as long as the bank’s connection takes it', async () => {
  expect(await takesInstant()).toEqual([true]);
  await changeConnections(portal, client.id, { takes_instant: false });
  expect(await takesInstant()).toEqual([false]);
  const { status, body } = await save(people.clerk, content());
  expect([status, body.fields.map(({ field }) => field)]).toEqual([422, ['groups.0.debitAccountId']]);
  expect((await save(people.clerk, content({ serviceLevel: 'SEPA', chargeBearer: 'SLEV' }))).status).toBe(200);
  await changeConnections(portal, client.id, { takes_instant: true });
  expect(await takesInstant()).toEqual([true]);
});

it('doesn’t leave once the bank’s connection no longer takes it', async () => {
  const { uniqueId } = (await save(people.clerk, content(), '/saveAndSubmit')).body;
  await changeConnections(portal, client.id, { takes_instant: false });
  for (const signer of [people.signer1, people.signer2]) await signer.sign(uniqueId);
  const { status } = await people.clerk.reach(uniqueId, 'RELEASED_TO_BANK', 'CONVERSION_ERROR_RELEASE');
  expect(status).toBe('CONVERSION_ERROR_RELEASE');
  await changeConnections(portal, client.id, { takes_instant: true });
});
