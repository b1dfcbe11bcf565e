import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { auditFaults, auditRows } from '../testing/portal/audit-rows.ts';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClient } from '../testing/clients.ts';
import { decideRead } from '../testing/decisions.ts';
import { impersonate, type Impersonation } from '../testing/impersonation.ts';
import { personOf, signedIn, type Person } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { makeProvider } from '../testing/statement-files.ts';

type People = ApiAnswer<'GET portal/administration/clients/:uniqueId/users'>;

let portal: TestPortal;
let provider: Awaited<ReturnType<typeof makeProvider>>;
let client: TestClient;
let admin: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await makeProvider(portal);
});
afterAll(() => portal.stop());
beforeEach(async () => {
  client = await portal.makeClient({
    users: {
      clerk: { grants: [...CLERK_GRANTS, { area: 'USERS', level: 'VIEW_ONLY' }], settings: { language: 'it' } },
      signer1: { grants: [...SIGNER_GRANTS, { area: 'BANKS', level: 'EDIT' }] },
      signer2: { grants: SIGNER_GRANTS },
    },
  });
  admin = await signedIn(portal, provider.admin);
});

const start = (who: Person, query: Record<string, string>) =>
  who.call<Impersonation>('POST', `portal/impersonate?${new URLSearchParams(query)}`);
const keysOf = (body: unknown) => (body as { reasons?: { key: string }[] }).reasons?.map(({ key }) => key);

describe('Acting in the name of a user', () => {
  it('opens a session of that user, which names both people, in the acting person’s language', async () => {
    const acting = await impersonate(portal, admin, client, 'clerk');
    expect(acting.session).toMatchObject({
      clientId: client.businessId,
      userName: 'clerk',
      impersonated: true,
      impersonatedClient: client.businessId,
      impersonatedUser: 'clerk',
      impersonator: { userName: provider.admin.username, isReadOnly: false },
      settings: { language: 'en' },
    });
    const { body } = await acting.call<ApiAnswer<'GET portal/user'>>('GET', 'portal/user');
    expect(body).toMatchObject({ impersonatedUser: 'clerk', kind: 'CLIENT' });
    expect((await admin.call('GET', 'portal/user')).status).toBe(401);
  });

  it('ends if that user has to set a new password, and can begin again once they have', async () => {
    const acting = await impersonate(portal, admin, client, 'clerk');
    const requires = (is: boolean) =>
      portal.owner.inNoClient((tx) =>
        tx.write('update users set password_change_required = $2 where id = $1', [client.users['clerk']!.id, is]),
      );
    await requires(true);
    const over = await acting.call('GET', 'portal/user');
    expect([over.status, keysOf(over.body)]).toEqual([401, ['impersonationOver']]);
    const again = await signedIn(portal, provider.admin);
    const query = { clientId: client.businessId };
    const refused = await start(again, { ...query, username: 'clerk' });
    expect([refused.status, keysOf(refused.body)]).toEqual([409, ['userSetsPassword']]);
    await requires(false);
    expect((await start(again, { ...query, username: 'clerk' })).status).toBe(200);
    await requires(true);
    expect((await start(await signedIn(portal, provider.admin), query)).status).toBe(200);
  });

  it('does what the user may do; log and order history name both', async () => {
    const acting = await impersonate(portal, admin, client, 'clerk');
    const order = await acting.order(await paymentFile(client.accounts[0]!));
    await acting.act('delete', [order], { comment: 'Sent twice' });
    const { history } = await acting.get(order);
    expect(history.find(({ event }) => event === 'delete')?.person).toMatchObject({
      uniqueId: client.users['clerk']!.id,
    });
    expect(history.find(({ event }) => event === 'delete')?.actingPerson?.name).toContain(provider.admin.fullName);
    const rows = await auditRows(portal, client, 'orderDeleted');
    expect(rows[0]).toMatchObject({
      userId: client.users['clerk']!.id,
      impersonator: { userId: provider.admin.id, userName: provider.admin.username },
    });
    expect(await auditFaults(portal)).toEqual([]);
  });

  it('never signs, nor requests a code to sign with', async () => {
    const clerk = await signedIn(portal, client.users['clerk']!);
    const order = await clerk.order(await paymentFile(client.accounts[0]!));
    const acting = await impersonate(portal, admin, client, 'signer1');
    const { actions } = await acting.get(order);
    expect(actions.sign).toMatchObject({ allowed: false });
    expect(keysOf(actions.sign)).toContain('impersonatedSigns');
    const asked = await acting.call('POST', 'payments/orders/requestSigningCode', { uuids: [order] });
    expect([asked.status, keysOf(asked.body)]).toEqual([422, ['impersonatedSigns']]);
  });

  it.each([
    ['PUT', 'portal/settings', {}],
    ['PUT', 'reporting/profile', []],
    ['POST', 'portal/requestSecondFactor', undefined],
    ['POST', 'portal/authenticateSecondFactor', { securityCode: '123456' }],
    ['POST', 'portal/changePassword', { oldPassword: 'a', newPassword: 'b', confirmation: 'b' }],
    ['GET', 'portal/sessions', undefined],
    ['POST', 'portal/sessions/endOthers', undefined],
    ['POST', 'portal/impersonate?clientId=ACME', undefined],
  ])('doesn’t touch personal data: %s %s', async (method, path, body) => {
    const acting = await impersonate(portal, admin, client, 'clerk');
    const answer = await acting.call(method, path, body);
    expect([answer.status, keysOf(answer.body)]).toEqual([403, ['impersonatedNever']]);
  });

  it('stores list settings for the acting person, not for the user', async () => {
    const acting = await impersonate(portal, admin, client, 'clerk');
    const path = 'portal/administration/users/settings/grid';
    const settings = { filterState: 'SHOWN', version: null };
    expect((await acting.call('PUT', `${path}/orders`, settings)).status).toBe(200);
    expect((await acting.call('GET', path)).body).toMatchObject([{ gridName: 'orders', filterState: 'SHOWN' }]);
    const clerk = await signedIn(portal, client.users['clerk']!);
    expect((await clerk.call('GET', path)).body).toEqual([]);
    expect((await clerk.call<unknown[]>('GET', 'portal/sessions')).body).toHaveLength(1);
  });

  it('changes nothing for a read-only administrator, who sees what the user sees', async () => {
    const acting = await impersonate(portal, await signedIn(portal, provider.readonly), client, 'clerk');
    expect(acting.session.impersonator).toMatchObject({ isReadOnly: true });
    expect((await acting.list()).totalElements).toBe(0);
    const uploaded = await portal.upload(acting.token, 'a.xml', await paymentFile(client.accounts[0]!));
    expect([uploaded.status, keysOf(uploaded.body)]).toEqual([403, ['impersonatedReadOnly']]);
    const authorities = acting.session.authorities.map(({ authority }) => authority);
    expect(authorities).toContain('PAYMENT_VIEW_GRANT');
    expect(authorities).toContain('ACCOUNT_PAYMENTS_VIEW_ONLY');
    expect(authorities.filter((one) => /_(EDIT|APPROVE|ADMIN)$/.test(one))).toEqual([]);
  });

  it('is never one’s own second person, and counts as a separate person from the user', async () => {
    const governed = await portal.makeClient({
      client: { twoPersonRule: true },
      users: {
        first: { grants: [{ area: 'USER_GROUPS', level: 'ADMIN' }] },
        second: { grants: [{ area: 'USER_GROUPS', level: 'ADMIN' }] },
      },
    });
    const acting = await impersonate(portal, admin, governed, 'first');
    const content = { name: 'Treasury', description: null, comment: null, userIds: [], permissions: [] };
    const asked = await acting.call<{ changeRequest: string }>('POST', 'portal/administration/userGroups', { content });
    const path = `portal/administration/twomanrules/${asked.body.changeRequest}`;
    const request = await acting.call<{ requestedBy: { name: string } }>('GET', path);
    expect(request.body.requestedBy.name).toContain(provider.admin.fullName);
    await acting.call('POST', 'portal/reset');
    const other = await impersonate(portal, await signedIn(portal, provider.admin), governed, 'second');
    const refused = await decideRead(other, asked.body.changeRequest, 'approve');
    expect(keysOf(refused.body)).toContain('ownRequest');
    const first = await signedIn(portal, governed.users['first']!);
    expect((await decideRead(first, asked.body.changeRequest, 'approve')).status).toBe(200);
  });
});

describe('Acting as a client', () => {
  it('gives access to all payment routes and its users, but no statements', async () => {
    const acting = await impersonate(portal, admin, client);
    expect(acting.session).toMatchObject({ impersonatedClient: client.businessId, impersonatedUser: null });
    expect((await acting.call('GET', 'payments/orders')).status).toBe(200);
    expect((await acting.call('GET', 'payments/orders?onlyDeleted=true')).status).toBe(200);
    expect((await acting.call('GET', 'portal/administration/userGroups')).status).toBe(200);
    const users = await acting.call<{ content: { userName: string }[] }>('GET', 'portal/administration/users');
    expect(users.body.content.map(({ userName }) => userName)).toEqual(['clerk', 'signer1', 'signer2']);
    expect((await acting.call('GET', 'reporting/transactions')).status).toBe(403);
  });

  it('can request a user with rights that nobody there needs to have', async () => {
    const acting = await impersonate(portal, admin, client);
    const content = {
      userName: 'new.one',
      fullName: 'New One',
      jobTitle: null,
      phone: null,
      mobile: null,
      email: 'new@client.example',
      authenticationType: 'EMAIL',
      subclientId: null,
      modules: ['EFT'],
      groupIds: [],
      permissions: [{ area: 'BANKS', scope: { kind: 'AREA' }, level: 'ADMIN' }],
      comment: null,
    };
    expect(await acting.call('POST', 'portal/administration/users', { content })).toMatchObject({
      status: 200,
      body: { outcome: 'REQUESTED' },
    });
    const readonly = await impersonate(portal, await signedIn(portal, provider.readonly), client);
    const refused = await readonly.call('POST', 'portal/administration/users', {
      content: { ...content, userName: 'other' },
    });
    expect([refused.status, keysOf(refused.body)]).toEqual([403, ['impersonatedReadOnly']]);
  });
});

describe('Beginning and ending', () => {
  it('is for administrators of payments, read-only ones too, and nobody else', async () => {
    const query = { clientId: client.businessId, username: 'clerk' };
    const compliance = await signedIn(portal, provider.compliance1);
    expect((await start(compliance, query)).status).toBe(403);
    const clerk = await signedIn(portal, client.users['clerk']!);
    expect([(await start(clerk, query)).status, keysOf((await start(clerk, query)).body)]).toEqual([
      403,
      ['providerOnly'],
    ]);
    expect((await start(admin, { clientId: 'NOBODY' })).status).toBe(404);
    expect((await start(admin, { clientId: 'PROVIDER' })).status).toBe(404);
    expect((await start(admin, { ...query, username: 'nobody' })).status).toBe(404);
  });

  it('refuses a user who can’t sign in, and an inactive client', async () => {
    const { id } = client.users['signer2']!;
    await portal.owner.inNoClient((tx) => tx.write('update users set active = false where id = $1', [id]));
    const locked = await start(admin, { clientId: client.businessId, username: 'signer2' });
    expect([locked.status, keysOf(locked.body)]).toEqual([409, ['userCannotSignIn']]);
    await portal.owner.inNoClient((tx) =>
      tx.write('update clients set active = false where client_id = $1', [client.id]),
    );
    const inactive = await start(admin, { clientId: client.businessId });
    expect([inactive.status, keysOf(inactive.body)]).toEqual([409, ['clientInactive']]);
  });

  it('lists the users by user name, a hundred per page, also those of one subclient, with search', async () => {
    const path = `portal/administration/clients/${client.id}/users`;
    const { body } = await admin.call<People>('GET', `${path}?page=0&size=100&sort=username,asc`);
    expect(body.content.map(({ username }) => username)).toEqual(['clerk', 'signer1', 'signer2']);
    const find = (filter: Record<string, unknown>) =>
      admin.call<People>('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
    expect((await find({ username: 'SIGNER' })).body.totalElements).toBe(2);
    expect((await find({ subclientId: ['NOBODY'] })).body.totalElements).toBe(0);
    expect((await admin.call('GET', `portal/administration/clients/${provider.clientId}/users`)).status).toBe(404);
  });

  it('ends by reset: the own session resumes under new tokens, the other’s open nothing', async () => {
    const acting = await impersonate(portal, admin, client, 'clerk');
    const { status, body } = await acting.call<Impersonation>('POST', 'portal/reset');
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ userName: provider.admin.username, impersonated: false, impersonator: null });
    const again = personOf(portal, provider.admin, body.accessToken!);
    expect((await again.call('GET', 'portal/administration/clients')).status).toBe(200);
    expect((await acting.call('GET', 'portal/user')).status).toBe(401);
    const twice = await again.call('POST', 'portal/reset');
    expect([twice.status, keysOf(twice.body)]).toEqual([409, ['notImpersonating']]);
    for (const action of ['impersonationBegan', 'impersonationEnded'])
      expect((await auditRows(portal, client, action)).length).toBe(1);
  });

  it('continues with renewed tokens, and signing out ends both sessions', async () => {
    const begun = await start(admin, { clientId: client.businessId, username: 'clerk' });
    const renewed = await portal.call<Impersonation>('POST', 'portal/token/refresh', {
      body: { refreshToken: begun.body.refreshToken },
    });
    expect(renewed.body.user.impersonatedUser).toBe('clerk');
    const acting = personOf(portal, client.users['clerk']!, renewed.body.accessToken!);
    expect((await acting.call('POST', 'portal/logout')).status).toBe(204);
    const open = await portal.owner.inNoClient((tx) =>
      tx.rows('select 1 from sessions where id = any($1) and ended_at is null', [
        [begun.body.user.sessionId, renewed.body.user.sessionId],
      ]),
    );
    expect(open).toEqual([]);
  });

  it.each([
    ['is locked', 'locked_at = now()', 'locked_at = null'],
    ['has to set a new password', 'password_change_required = true', 'password_change_required = false'],
  ])('is over at once when the administrator %s', async (_what, takes, gives) => {
    const acting = await impersonate(portal, admin, client, 'clerk');
    const set = (what: string) =>
      portal.owner.inNoClient((tx) => tx.write(`update users set ${what} where id = $1`, [provider.admin.id]));
    await set(takes);
    const over = await acting.call('GET', 'payments/orders');
    await set(gives);
    expect([over.status, keysOf(over.body)]).toEqual([401, ['impersonationOver']]);
    expect((await acting.call('GET', 'payments/orders')).status).toBe(200);
  });

  it('is over at once when the administrator ends their own session elsewhere', async () => {
    const acting = await impersonate(portal, admin, client, 'clerk');
    const elsewhere = await signedIn(portal, provider.admin);
    await elsewhere.call('POST', 'portal/sessions/endOthers');
    expect((await acting.call('GET', 'payments/orders')).status).toBe(401);
  });

  it('is over when the impersonated user is inactivated', async () => {
    const acting = await impersonate(portal, admin, client, 'clerk');
    const { id } = client.users['clerk']!;
    await portal.owner.inNoClient((tx) => tx.write('update users set active = false where id = $1', [id]));
    expect((await acting.call('GET', 'payments/orders')).status).toBe(401);
  });
});
