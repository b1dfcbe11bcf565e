import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { OwnerContent } from '@portico/contract/accounts/owners';
import { makeAccountClient, sentFile, signAndSend, type AccountClient } from '../../testing/account-clients.ts';
import { ACCOUNTS, makeAdministered, type Administered } from '../../testing/administered-accounts.ts';
import { decideRead, holdApproved } from '../../testing/decisions.ts';
import { impersonate } from '../../testing/impersonation.ts';
import { decideMandate, mandateFor } from '../../testing/mandates.ts';
import { BANK, OWNER } from '../../testing/master-data.ts';
import { signedIn, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeProvider } from '../../testing/statement-files.ts';

const OWNERS = 'portal/administration/owners';

let portal: TestPortal;
/** Two of the provider's people who may confirm mandates. */
let first: Person;
let second: Person;
/** Signed in apart: acting as a client ends the session. */
let signInAdministrator: () => Promise<Person>;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  const provider = await makeProvider(portal);
  signInAdministrator = () => signedIn(portal, provider.admin);
  [first, second] = [await signedIn(portal, provider.admin), await signedIn(portal, provider.compliance1)];
});
afterAll(() => portal.stop());

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
type Body = any;
const post = async (who: Administered, content: object) =>
  (await who.admin1.call<Body>('POST', OWNERS, { content: { ...OWNER, ...content } })).body;
const get = async (who: Administered, id: string) => (await who.admin1.call<Body>('GET', `${OWNERS}/${id}`)).body;
const put = async (who: Administered, id: string, change: Partial<OwnerContent>) => {
  const { content, version } = await get(who, id);
  return (await who.admin1.call<Body>('PUT', `${OWNERS}/${id}`, { content: { ...content, ...change }, version })).body;
};
const fieldsOf = ({ fields = [] }: Body) => fields.map(({ field }: { field: string }) => field);
const choicesOf = async (who: Administered): Promise<string[]> =>
  (await who.admin1.call<Body>('GET', `${ACCOUNTS}/choices`)).body.owners.map(({ name }: { name: string }) => name);

it('is added, named by an account, and deleted only without one', async () => {
  const who = await makeAdministered(portal);
  const { uniqueId } = await post(who, { name: ' Nord Ltd ', lei: '529900t8bm49aursdo55' });
  expect(await get(who, uniqueId)).toMatchObject({
    content: { ...OWNER, name: 'Nord Ltd', lei: '529900T8BM49AURSDO55' },
    accountsCount: 0,
    entityStatus: 'OK',
  });
  const account = await who.add({ ownerId: uniqueId });
  const shown = (await who.admin1.call<Body>('GET', `${ACCOUNTS}/${account}`)).body;
  expect(shown).toMatchObject({ owner: 'Nord Ltd', content: { ownerId: uniqueId } });
  expect((await get(who, uniqueId)).accountsCount).toBe(1);
  const remove = async () =>
    (await who.admin1.call<Body>('POST', `${OWNERS}/${uniqueId}/delete`, { version: 1, comment: 'Sold' })).body;
  expect((await remove()).reasons).toMatchObject([{ key: 'ownerOfAccount' }]);
  const other = await who.addOwner('Süd Ltd');
  const content = { ...shown.content, ownerId: other };
  await who.admin1.call('PUT', `${ACCOUNTS}/${account}`, { content, version: 1 });
  expect((await remove()).outcome).toBe('DONE');
  expect(await choicesOf(who)).not.toContain('Nord Ltd');
  const again = { content: { ...content, ownerId: uniqueId }, version: 2 };
  expect(fieldsOf((await who.admin1.call<Body>('PUT', `${ACCOUNTS}/${account}`, again)).body)).toEqual([
    'content.ownerId',
  ]);
});

it.each<[string, object, string]>([
  ['without a name', { name: ' ' }, 'name'],
  ['with a name that is taken', { name: 'NEW LTD' }, 'name'],
  ['with something else than an LEI', { lei: '5299' }, 'lei'],
  ['with a mistyped LEI', { lei: '529900T8BM49AURSDO56' }, 'lei'],
  ['with the kind of a number that isn’t there', { identification: null }, 'identification'],
  ['with an address without a country', { country: null }, 'country'],
  ['in a country that isn’t', { country: 'QQ' }, 'country'],
  ['with a name that banks don’t carry', { name: 'Étang’s Fonderie' }, 'name'],
  ['in a town that banks don’t carry', { town: 'Αθήνα' }, 'town'],
])('can’t be added %s', async (_what, change, field) => {
  const who = await makeAdministered(portal);
  const body = await post(who, change);
  expect([body.code, fieldsOf(body)]).toEqual(['REQUEST_FIELDS', [`content.${field}`]]);
  expect(body.fields[0].message).not.toContain('accounts.');
});

it('keeps texts from before that banks don’t carry until somebody changes them', async () => {
  const who = await makeAdministered(portal);
  const { uniqueId } = await post(who, { name: 'Old Ltd' });
  const db = await portal.openAs('portico_worker', 1);
  await db.inClient(who.client.id, (tx) =>
    tx.write('update owners set name = $2 where id = $1', [uniqueId, 'Old’s ООО']),
  );
  await db.close();
  expect(await put(who, uniqueId, { town: 'Zürich' })).toMatchObject({ outcome: 'DONE' });
  expect(fieldsOf(await put(who, uniqueId, { name: 'New’s ООО' }))).toEqual(['content.name']);
});

it('can be named by no account before a second person has approved it', async () => {
  const who = await makeAdministered(portal, { twoPersonRule: true });
  const { uniqueId, changeRequest } = await post(who, { name: 'Waiting Ltd' });
  expect(await choicesOf(who)).not.toContain('Waiting Ltd');
  const asked = await who.admin1.call<Body>('POST', ACCOUNTS, { content: who.content({ ownerId: uniqueId }) });
  expect(fieldsOf(asked.body)).toEqual(['content.ownerId']);
  expect((await decideRead(who.admin2, changeRequest, 'approve')).status).toBe(200);
  await holdApproved(portal, who.client.id, changeRequest);
  expect(await choicesOf(who)).toContain('Waiting Ltd');
});

it('of another client can’t be named', async () => {
  const [who, others] = [await makeAdministered(portal), await makeAdministered(portal)];
  const ownerId = await others.addOwner('Theirs Ltd');
  const { body } = await who.admin1.call<Body>('POST', ACCOUNTS, { content: who.content({ ownerId }) });
  expect(fieldsOf(body)).toEqual(['content.ownerId']);
  expect((await who.admin1.call('GET', `${OWNERS}/${ownerId}`)).status).toBe(404);
});

/** The name of the debtor in the message that the bank got. */
async function paidBy(who: AccountClient, amount: string): Promise<string> {
  const order = await who.clerk.order(await paymentFile(who.client.accounts[0]!, { payments: [{ amount }] }));
  return /<Dbtr><Nm>([^<]*)/.exec(await sentFile(portal, who, await signAndSend(who, order)))![1]!;
}

it('is paid for under a new name once two of the provider’s people have confirmed it', async () => {
  const who = await makeAccountClient(portal);
  const [{ id, owner }] = who.client.accounts as [(typeof who.client.accounts)[0]];
  const ownerId = (await who.admin1.call<Body>('GET', `${ACCOUNTS}/${id}`)).body.content.ownerId;
  const { version } = (await mandateFor(first, id))!;
  expect(await put(who, ownerId, { name: 'Renamed AG' })).toMatchObject({ outcome: 'DONE' });
  expect(await mandateFor(first, id, false)).toMatchObject({ owner: 'Renamed AG', ownerConfirmed: owner });
  expect(await paidBy(who, '1.00')).toBe(owner);
  // Nobody confirms a name that they have not read.
  expect((await decideMandate(portal, first, id, 'CONFIRM', version)).body.key).toBe('CONTENT_CHANGED');
  await decideMandate(portal, first, id);
  expect(await paidBy(who, '2.00')).toBe(owner);
  await decideMandate(portal, second, id);
  expect(await paidBy(who, '3.00')).toBe('Renamed AG');
});

it('no longer counts the person who entered an account once its name changes, or others were confirmed since', async () => {
  const who = await makeAdministered(portal);
  const ownerId = await who.addOwner('Entered AG');
  const guest = await impersonate(portal, await signInAdministrator(), who.client);
  const asked = await guest.call<Body>('POST', ACCOUNTS, { content: who.content({ ownerId }) });
  expect((await decideRead(who.admin2, asked.body.changeRequest, 'approve')).status).toBe(200);
  await holdApproved(portal, who.client.id, asked.body.changeRequest);
  const id = asked.body.uniqueId;
  expect(await mandateFor(second, id)).toMatchObject({ confirmations: 1 });
  await put(who, ownerId, { name: 'Other AG' });
  expect(await mandateFor(second, id)).toMatchObject({ confirmations: 0 });
  await put(who, ownerId, { name: 'Entered AG' });
  expect(await mandateFor(second, id)).toMatchObject({ confirmations: 1 });
  await put(who, ownerId, { name: 'Other AG' });
  await decideMandate(portal, second, id);
  await put(who, ownerId, { name: 'Entered AG' });
  expect(await mandateFor(second, id)).toMatchObject({ confirmations: 0 });
});

it('is not confirmed by somebody who has read another owner, whatever changes came together', async () => {
  const who = await makeAdministered(portal);
  const [honest, other] = [await who.addOwner('Honest AG'), await who.addOwner('Other AG')];
  await put(who, honest, { town: 'Basel', country: 'CH' });
  const id = await who.add({ ownerId: honest });
  const { version } = (await mandateFor(first, id))!;
  const { content, version: accountVersion } = (await who.admin1.call<Body>('GET', `${ACCOUNTS}/${id}`)).body;
  const changed = { content: { ...content, ownerId: other, senderBic: 'BOFAUS3NXXX' }, version: accountVersion };
  expect((await who.admin1.call<Body>('PUT', `${ACCOUNTS}/${id}`, changed)).body.outcome).toBe('DONE');
  expect((await decideMandate(portal, first, id, 'CONFIRM', version)).body.key).toBe('CONTENT_CHANGED');
});

it('of an account that the provider maintains is changed by the provider alone', async () => {
  const who = await makeAdministered(portal);
  const { id } = who.client.accounts[0]!;
  const ownerId = (await who.admin1.call<Body>('GET', `${ACCOUNTS}/${id}`)).body.content.ownerId;
  await portal.owner.inNoClient((tx) => tx.write('update accounts set self_service = false where id = $1', [id]));
  expect((await put(who, ownerId, { name: 'Taken over AG' })).reasons).toMatchObject([{ key: 'ownerNotSelfService' }]);
  expect((await get(who, ownerId)).actions.update.allowed).toBe(false);
  const guest = await impersonate(portal, await signInAdministrator(), who.client);
  const { content, version } = await get(who, ownerId);
  const asked = { content: { ...content, name: 'New name AG' }, version };
  expect((await guest.call<Body>('PUT', `${OWNERS}/${ownerId}`, asked)).body.outcome).toBe('REQUESTED');
});

it('and a bank have a name once, also when several people add it at the same moment', async () => {
  const who = await makeAdministered(portal);
  for (const [path, content] of [
    [OWNERS, { ...OWNER, name: 'Once Ltd' }],
    ['portal/administration/banks', { ...BANK, name: 'Once Bank' }],
  ] as const) {
    const answers = await Promise.all(
      [who.admin1, who.admin2, who.admin1, who.admin2].map((one) => one.call<Body>('POST', path, { content })),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400', '400', '400']);
  }
});
