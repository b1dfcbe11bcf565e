import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { TEST_PASSWORD, type TestClient, type TestClientOptions } from '../testing/clients.ts';
import { USER } from '../testing/master-data.ts';
import { personOf, type Person } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import type { Changed } from '../testing/users.ts';

const USERS = 'portal/administration/users';
const PRODUCTION = {
  PORTICO_ADDRESS: 'https://portal.bank.example',
  SMTP_URL: 'smtps://mail.bank.example',
};

type Grants = NonNullable<TestClientOptions['users']>[string]['grants'];
const ADMINISTRATION: Grants = [{ area: 'USERS', level: 'ADMIN' }];

let portal: TestPortal;
let provider: TestClient;
let company: TestClient;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { environment: 'UAT', settings: PRODUCTION });
  provider = await portal.makeClient({
    client: { kind: 'PROVIDER' },
    users: {
      admin: { grants: ADMINISTRATION },
      plain: { grants: ADMINISTRATION, secondFactors: [] },
    },
    rule: null,
    currencies: [],
  });
  company = await portal.makeClient({
    users: { admin: { grants: ADMINISTRATION }, plain: { grants: [], secondFactors: [] } },
    rule: null,
  });
});
afterAll(() => portal.stop());

const begin = ({ clientId, username }: TestClient['users'][string], password = TEST_PASSWORD) =>
  portal.call('POST', 'portal/authenticate', { body: { clientId, username, password } });

async function signedIn(user: TestClient['users'][string]): Promise<Person> {
  return personOf(portal, user, await portal.signIn(user));
}

describe('Outside development', () => {
  it('the provider’s people can’t be given a sign-in by password alone', async () => {
    const admin = await signedIn(provider.users['admin']!);
    const choices = await admin.call<ApiAnswer<'GET portal/administration/users/choices'>>('GET', `${USERS}/choices`);
    expect(choices.body.authenticationTypes).toContain('EMAIL');
    expect(choices.body.authenticationTypes).not.toContain('NONE');
    const content = { ...USER, authenticationType: 'NONE' };
    const refused = await admin.call<Changed>('POST', USERS, { content });
    expect([refused.status, refused.body.fields]).toMatchObject([
      400,
      [{ field: 'content.authenticationType', message: expect.stringContaining('second factor') }],
    ]);
    const { id } = provider.users['plain']!;
    const path = `${USERS}/${id}`;
    const stored = await admin.call<ApiAnswer<'GET portal/administration/users/:uniqueId'>>('GET', path);
    const { content: was, version } = stored.body;
    expect((await admin.call('PUT', path, { content: { ...was, jobTitle: 'x' }, version })).status).toBe(400);
    const mended = await admin.call('PUT', path, { content: { ...was, authenticationType: 'EMAIL' }, version });
    expect(mended.body).toMatchObject({ outcome: 'REQUESTED' });
  });

  it('and those who have one are refused with an explanation, once the password is right', async () => {
    const plain = provider.users['plain']!;
    const refused = await begin(plain);
    expect([refused.status, refused.body.reasons]).toMatchObject([403, [{ key: 'providerNeedsFactor' }]]);
    expect((await begin(plain, 'not the password')).body).toMatchObject({ code: '1000', status: 401 });
  });

  it('a session from before opens nothing', async () => {
    const admin = provider.users['admin']!;
    const who = await signedIn(admin);
    await portal.owner.inNoClient(async (tx) => {
      await tx.write(`update sessions set second_factor = 'NONE' where user_id = $1`, [admin.id]);
      await tx.write(`update users set second_factors = '{}' where id = $1`, [admin.id]);
    });
    const refused = await who.call<Changed>('GET', USERS);
    expect([refused.status, refused.body.reasons]).toMatchObject([401, [{ key: 'providerNeedsFactor' }]]);
    await portal.owner.inNoClient((tx) =>
      tx.write(`update users set second_factors = '{EMAIL}' where id = $1`, [admin.id]),
    );
  });

  it('a client’s people may go without', async () => {
    expect((await begin(company.users['plain']!)).status).toBe(200);
    const admin = await signedIn(company.users['admin']!);
    const added = await admin.call('POST', USERS, { content: { ...USER, authenticationType: 'NONE' } });
    expect(added.status).toBe(200);
  });
});
