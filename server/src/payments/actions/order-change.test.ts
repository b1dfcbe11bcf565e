import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OrderId } from '@portico/contract/ids';
import {
  CLERK_GRANTS,
  giveRights,
  SIGNER_GRANTS,
  type TestClient,
  type TestClientOptions,
  shown,
} from '../../testing/clients.ts';
import { decideRead } from '../../testing/decisions.ts';
import { signedIn, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { until } from '../../testing/portal/until.ts';

const REQUESTS = 'portal/administration/twomanrules';

type Request = { uniqueId: string; status: string; name: string; actions: Record<string, { allowed: boolean }> };

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
});
afterAll(() => portal.stop());

/** Two clerks, each able to approve the other's requests, and two signers. */
async function makePeople(client: TestClientOptions['client'], users: TestClientOptions['users'] = {}) {
  const made = await portal.makeClient({
    client: { twoPersonRule: true, ...client },
    currencies: ['CHF', 'EUR'],
    users: {
      clerk: { grants: CLERK_GRANTS },
      second: { grants: CLERK_GRANTS },
      signer1: { grants: SIGNER_GRANTS },
      signer2: { grants: SIGNER_GRANTS },
      ...users,
    },
  });
  const person = (role: string) => signedIn(portal, made.users[role]!);
  return { client: made, person, clerk: await person('clerk'), second: await person('second') };
}

const governed = () => makePeople({ twoPersonExceptions: [] });

let number = 0;
async function upload(clerk: Person, client: TestClient): Promise<OrderId> {
  return clerk.order(await paymentFile(client.accounts[0]!, { payments: [{ amount: `${++number}.15` }] }));
}

const requestsOf = async (person: Person) => (await person.call<{ content: Request[] }>('GET', REQUESTS)).body.content;
const decide = (person: Person, id: string, decision: string, comment?: string) =>
  decideRead<Request>(person, id, decision, comment ? { comment } : {});

/** Asks for the deletion of a fresh order; returns the order and the request. */
async function askForDeletion({ clerk, client }: Awaited<ReturnType<typeof makePeople>>) {
  const order = await upload(clerk, client);
  const [result] = await clerk.act('delete', [order], { comment: 'Wrong supplier' });
  return { order, result: result!, request: result!.changeRequest! };
}

describe('Deleting an order', () => {
  it('is done at once while the client has not switched the rule on for orders', async () => {
    const { clerk, client } = await makePeople({});
    const [result] = await clerk.act('delete', [await upload(clerk, client)], { comment: 'Wrong supplier' });
    expect(result).toMatchObject({ outcome: 'DONE', status: 'DELETED' });
  });

  it('waits for a second person under the rule; the order stays as it is and says so', async () => {
    const people = await governed();
    const { order, result, request } = await askForDeletion(people);
    expect(result).toMatchObject({ outcome: 'REQUESTED', status: 'UNSIGNED' });
    expect(await people.second.get(order)).toMatchObject({
      status: 'UNSIGNED',
      entityStatus: 'DELETION_PENDING',
      openRequest: { uniqueId: request, action: 'DELETE', requestedBy: { uniqueId: people.clerk.user.id } },
      actions: { delete: { allowed: false, reasons: [{ key: 'changeWaits' }] } },
    });
  });

  it('is done only once somebody else with the right to delete approves it', async () => {
    const people = await governed();
    const { order, request } = await askForDeletion(people);
    expect((await decide(people.clerk, request, 'approve')).status).toBe(403);
    expect((await decide(people.second, request, 'approve')).status).toBe(200);
    const deleted = await people.clerk.reach(order, 'DELETED');
    expect(deleted).toMatchObject({ deletionComment: 'Wrong supplier', entityStatus: 'OK', openRequest: null });
    expect(deleted.history.slice(0, 2)).toMatchObject([
      { event: 'approvedBySecond', person: { uniqueId: people.second.user.id } },
      { event: 'delete', person: { uniqueId: people.clerk.user.id }, before: 'UNSIGNED', after: 'DELETED' },
    ]);
  });

  it('is dropped by a rejection: the order can be deleted again', async () => {
    const people = await governed();
    const { order, request } = await askForDeletion(people);
    expect((await decide(people.second, request, 'reject', 'It is right')).status).toBe(200);
    expect(await people.clerk.get(order)).toMatchObject({ entityStatus: 'OK', actions: { delete: { allowed: true } } });
  });

  it('is outdated once the order has gone on its way', async () => {
    const people = await governed();
    const { order, request } = await askForDeletion(people);
    await (await people.person('signer1')).sign(order);
    const answer = await decide(people.second, request, 'approve');
    expect(answer).toMatchObject({ status: 422, body: { reasons: [{ key: 'requestOutdated' }] } });
    expect((await people.clerk.get(order)).status).toBe('PARTIALLY_SIGNED');
  });

  it('several at once answers per order', async () => {
    const people = await governed();
    const orders = [await upload(people.clerk, people.client), await upload(people.clerk, people.client)];
    await people.clerk.act('delete', [orders[0]!], { comment: 'Wrong' });
    const results = await people.clerk.act('delete', orders, { comment: 'Both wrong' });
    expect(results.map(({ outcome }) => outcome)).toEqual(['REFUSED', 'REQUESTED']);
  });
});

describe('Restoring an order', () => {
  it('waits for a second person with the right to restore, and leads back to open', async () => {
    const people = await governed();
    const { order, request } = await askForDeletion(people);
    await decide(people.second, request, 'approve');
    await people.clerk.reach(order, 'DELETED');
    const [result] = await people.second.act('restore', [order]);
    expect(result).toMatchObject({ outcome: 'REQUESTED', status: 'DELETED' });
    await decide(people.clerk, result!.changeRequest!, 'approve');
    expect((await people.clerk.reach(order, 'OPEN')).entityStatus).toBe('OK');
  });
});

describe('The requests about orders', () => {
  it('name the order with its details, but not once it is out of sight', async () => {
    const people = await governed();
    const { request } = await askForDeletion(people);
    const { body } = await people.second.call<{ changes: unknown }>('GET', `${REQUESTS}/${request}`);
    expect(body.changes).toEqual(
      expect.arrayContaining([
        { field: 'transactions', before: '1', after: null },
        { field: 'totals', before: [{ amount: `${number}.15`, currency: 'CHF' }], after: null },
      ]),
    );
  });

  it('are visible to anyone who sees the whole order, and decided by anyone who may delete it', async () => {
    const people = await governed();
    const { request } = await askForDeletion(people);
    const signer = await people.person('signer1');
    const [seen] = await requestsOf(signer);
    expect(seen).toMatchObject({ uniqueId: request, actions: { approve: { allowed: false } } });
    expect((await decide(signer, request, 'approve')).status).toBe(403);
  });

  it('are hidden from users who don’t see its account, and from other clients', async () => {
    const partial = CLERK_GRANTS.filter(({ area }) => area !== 'ACCOUNT_PAYMENTS');
    const { client, clerk, person } = await makePeople({ twoPersonExceptions: [] }, { partial: { grants: partial } });
    const scope = { kind: 'ACCOUNT' as const, id: client.accounts[1]!.id };
    await giveRights(portal.owner, client, 'partial', [{ area: 'ACCOUNT_PAYMENTS', level: 'EDIT', scope }]);
    const [result] = await clerk.act('delete', [await upload(clerk, client)], { comment: 'Wrong' });
    const stranger = (await governed()).second;
    for (const other of [await person('partial'), stranger]) {
      expect(await requestsOf(other)).toEqual([]);
      expect((await decide(other, result!.changeRequest!, 'approve')).status).toBe(404);
    }
  });

  it('list as able to decide only users who can also open the order', async () => {
    const blind = CLERK_GRANTS.filter(({ area }) => area !== 'PAYMENT_VIEW');
    const people = await makePeople({ twoPersonExceptions: [] }, { blind: { grants: blind } });
    const { request } = await askForDeletion(people);
    type Answer = { actions: { approve: { reasons: { key: string; parameters: { names?: string } }[] } } };
    const { body } = await people.clerk.call<Answer>('GET', `${REQUESTS}/${request}`);
    const whoCould = body.actions.approve.reasons.find(({ key }) => key === 'whoCould');
    expect(whoCould?.parameters.names).toBe(shown(people.second.user));
  });

  it('each take their own right, even if an order has several', async () => {
    const restorer = CLERK_GRANTS.filter(({ area }) => area !== 'PAYMENT_DELETE');
    const people = await makePeople({ twoPersonExceptions: [] }, { restorer: { grants: restorer } });
    const { order, request } = await askForDeletion(people);
    await decide(people.second, request, 'approve');
    await people.clerk.reach(order, 'DELETED');
    await people.second.act('restore', [order]);
    const waiting = (await requestsOf(await people.person('restorer'))).find(({ status }) => status === 'PUBLISHED');
    expect(waiting!.actions['approve']).toMatchObject({ allowed: true });
  });

  it('are counted for users who could approve them', async () => {
    const people = await governed();
    await askForDeletion(people);
    const count = async (person: Person) =>
      (await person.call<{ count: number }>('GET', `${REQUESTS}/waitingForMe`)).body.count;
    expect(
      await until(
        () => count(people.second),
        (waiting) => waiting === 1,
      ),
    ).toBe(1);
    expect([await count(people.clerk), await count(await people.person('signer1'))]).toEqual([0, 0]);
  });
});
