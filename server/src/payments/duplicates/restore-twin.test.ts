import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { CLERK_GRANTS, giveRights, type TestClient, type TestClientOptions } from '../../testing/clients.ts';
import { decideRead } from '../../testing/decisions.ts';
import { everybody, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';

const REQUESTS = 'portal/administration/twomanrules';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

async function makePeople(client: TestClientOptions['client'] = {}, second = CLERK_GRANTS) {
  const made = await portal.makeClient({
    client,
    users: { clerk: { grants: CLERK_GRANTS }, second: { grants: second } },
  });
  return { client: made, ...(await everybody(portal, made.users, 'clerk', 'second')) };
}

let number = 0;
const newFile = (client: TestClient) => paymentFile(client.accounts[0]!, { payments: [{ amount: `${++number}.35` }] });
const decide = (person: Person, id: string, decision: string) => decideRead(person, id, decision, { comment: 'x' });
/** Other bytes with the same message id; the initiating party in capitals. */
const sameMessage = (content: string) =>
  content
    .replace(/(<InitgPty>\s*<Nm>)([^<]*)/, (_, before: string, name: string) => before + name.toUpperCase())
    .replace(/<Ustrd>[^<]*/, '<Ustrd>Sent again');

/** A deleted order and its living twin. */
async function makeTwins(people: Awaited<ReturnType<typeof makePeople>>, twin = (content: string) => content) {
  const content = await newFile(people.client);
  const deleted = await people.clerk.order(content);
  await people.clerk.act('delete', [deleted], { comment: 'Wrong' });
  return { content, deleted, living: await people.clerk.order(twin(content)) };
}

describe('A deleted order', () => {
  it.each([
    ['file', (content: string) => content, 'DUPLICATE_FILE'],
    ['message, its party in capitals,', sameMessage, 'DUPLICATE_MESSAGE'],
  ])('is not restored while the same %s lives, which is named', async (_, twin, key) => {
    const people = await makePeople();
    const { deleted, living } = await makeTwins(people, twin);
    const [result] = await people.clerk.act('restore', [deleted]);
    const { orderId } = await people.clerk.get(living);
    expect(result).toMatchObject({ outcome: 'REFUSED', status: 'DELETED', problem: { key, parameters: { orderId } } });
    expect((await people.clerk.get(deleted)).status).toBe('DELETED');
  });

  it('is restored once the other one is deleted', async () => {
    const people = await makePeople();
    const { deleted, living } = await makeTwins(people);
    await people.clerk.act('delete', [living], { comment: 'Wrong too' });
    expect(await people.clerk.act('restore', [deleted])).toMatchObject([{ outcome: 'DONE', status: 'OPEN' }]);
  });

  it('is not restored with its twin in one call, by two people at once, or during its file’s import', async () => {
    const { clerk, second, client } = await makePeople();
    const twins = await makeTwins({ clerk, second, client });
    await clerk.act('delete', [twins.living], { comment: 'Both wrong' });
    const together = await clerk.act('restore', [twins.deleted, twins.living]);
    expect(together.map(({ outcome }) => outcome).toSorted()).toEqual(['DONE', 'REFUSED']);
    for (let round = 0; round < 4; round++) {
      const all = [twins.deleted, twins.living];
      await clerk.act('delete', all, { comment: 'Again' });
      const [one, other, upload] = await Promise.all([
        clerk.act('restore', [twins.deleted]),
        second.act('restore', [twins.living]),
        second.upload(twins.content),
      ]);
      const restored = [...one, ...other].filter(({ outcome }) => outcome === 'DONE').length;
      expect(restored + upload.orders.length).toBe(1);
      await clerk.act('delete', upload.orders, { comment: 'Again' }).catch(() => []);
    }
  });

  it('is checked again: its accounts, dates and payments', async () => {
    const { clerk, client } = await makePeople();
    const content = (await newFile(client)).replaceAll(client.accounts[0]!.iban, 'CH9300762011623852957');
    const order = await clerk.order(content);
    expect((await clerk.get(order)).warningList.map(({ key }) => key)).toContain('noMatchingAccount');
    await clerk.act('delete', [order], { comment: 'Unknown account' });
    await portal.owner.inNoClient((tx) =>
      tx.write(
        `update transaction_groups set debtor_iban = $2, execution_date = $3,
           content = jsonb_set(content, '{debtorAccount,iban}', to_jsonb($2::text)) where order_id = $1`,
        [order, client.accounts[0]!.iban, '2026-01-02'],
      ),
    );
    const amount = /<InstdAmt[^>]*>([^<]*)/.exec(content)![1]!;
    await clerk.order(await paymentFile(client.accounts[0]!, { payments: [{ amount }] }));
    await clerk.act('restore', [order]);
    const restored = await clerk.get(order);
    expect(restored.warningList.map(({ key }) => key).toSorted()).toEqual(['duplicateOrder', 'executionDatePast']);
    expect(restored.debitAccounts).toMatchObject([{ uniqueId: client.accounts[0]!.id }]);
  });

  it('doesn’t name the twin to users who may not see it', async () => {
    const { clerk, client } = await makePeople();
    const { deleted, living } = await makeTwins({ clerk, second: clerk, client });
    await portal.owner.inNoClient((tx) =>
      tx.write('update transaction_groups set debit_account_id = $2 where order_id = $1', [
        living,
        client.accounts[1]!.id,
      ]),
    );
    const scope = { kind: 'ACCOUNT', id: client.accounts[1]!.id } as const;
    await giveRights(portal.owner, client, 'clerk', [{ area: 'ACCOUNT_PAYMENTS', level: 'DENY', scope }]);
    const [result] = await clerk.act('restore', [deleted]);
    expect(result!.problem).toMatchObject({ key: 'DUPLICATE_FILE', parameters: { seen: 'no', orderId: '' } });
  });
});

describe('An order is restored despite its twin', () => {
  it('only if a second person who may upload approves, even if other order changes take one', async () => {
    const { clerk, second, client } = await makePeople();
    const { deleted } = await makeTwins({ clerk, second, client });
    const bare = await clerk.call('POST', 'payments/orders/restore', { uuids: [deleted], anyway: true });
    expect(bare).toMatchObject({ status: 400, body: { key: 'REQUEST_FIELDS' } });
    const [asked] = await clerk.act('restore', [deleted], { anyway: true, comment: 'Paid twice on purpose' });
    expect(asked).toMatchObject({ outcome: 'REQUESTED', status: 'DELETED' });
    const { body } = await second.call<{ changes: unknown }>('GET', `${REQUESTS}/${asked!.changeRequest}`);
    const { orderId } = await clerk.get(deleted);
    expect(body.changes).toContainEqual({ field: 'duplicateOf', before: null, after: orderId });
    expect((await decide(clerk, asked!.changeRequest!, 'approve')).status).toBe(403);
    expect((await decide(second, asked!.changeRequest!, 'approve')).status).toBe(200);
    const restored = await clerk.reach(deleted, 'OPEN');
    expect(restored.warningList.map(({ key }) => key)).toContain('duplicateOrder');
  });

  it('not by somebody who may not upload', async () => {
    const others = CLERK_GRANTS.filter(({ area }) => area !== 'PAYMENT_UPLOAD');
    const { clerk, second, client } = await makePeople({}, others);
    const { deleted } = await makeTwins({ clerk, second, client });
    const [asked] = await clerk.act('restore', [deleted], { anyway: true, comment: 'x' });
    expect(await decide(second, asked!.changeRequest!, 'approve')).toMatchObject({
      status: 403,
      body: { reasons: [{ parameters: { permission: 'PAYMENT_UPLOAD' } }] },
    });
  });

  it('and needs approval again after another deletion', async () => {
    const { clerk, second, client } = await makePeople();
    const { deleted } = await makeTwins({ clerk, second, client });
    const [asked] = await clerk.act('restore', [deleted], { anyway: true, comment: 'x' });
    await decide(second, asked!.changeRequest!, 'approve');
    await clerk.reach(deleted, 'OPEN');
    await clerk.act('delete', [deleted], { comment: 'x' });
    expect(await clerk.act('restore', [deleted])).toMatchObject([{ problem: { key: 'DUPLICATE_FILE' } }]);
  });

  it('not by an approval from before the twin came: the request is outdated', async () => {
    const people = await makePeople({ twoPersonRule: true, twoPersonExceptions: [] });
    const { clerk, second, client } = people;
    const content = await newFile(client);
    const order = await clerk.order(content);
    const [deletion] = await clerk.act('delete', [order], { comment: 'Wrong' });
    await decide(second, deletion!.changeRequest!, 'approve');
    await clerk.reach(order, 'DELETED');
    const [restoring] = await clerk.act('restore', [order]);
    await clerk.order(content);
    expect(await decide(second, restoring!.changeRequest!, 'approve')).toMatchObject({
      status: 422,
      body: { reasons: [{ key: 'requestOutdated' }] },
    });
    expect((await clerk.get(order)).status).toBe('DELETED');
  });
});

it('in no other way: the database refuses it', async () => {
  const people = await makePeople();
  const { deleted, living } = await makeTwins(people);
  const revive = (id: string) =>
    portal.owner.inClient(people.client.id, (tx) => tx.write(`update orders set status = 'OPEN' where id = $1`, [id]));
  await expect(revive(deleted)).rejects.toThrow(/twin/);
  await people.clerk.act('delete', [living], { comment: 'x' });
  await revive(deleted);
  expect((await people.clerk.get(deleted)).status).toBe('OPEN');
});
