import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DECIDERS_RESET_PER_DAY } from '@portico/contract/limits';
import { CLERK_GRANTS, SIGNER_GRANTS, type TestClient, type TestClientOptions } from '../../testing/clients.ts';
import { at, keysOf } from '../../testing/make-colleague.ts';
import { everybody, signedIn, type Person } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { USERS_PATH, type Changed, type UserDetail } from '../../testing/users.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

type Users = NonNullable<TestClientOptions['users']>;
const makeClient = (users: Users, client: TestClientOptions['client'] = {}) =>
  portal.makeClient({ client, rule: null, users: { help: { grants: at('EDIT', 'USERS') }, ...users } });
const reset = (who: Person, { users }: TestClient, role: string) =>
  who.call<Changed>('POST', `${USERS_PATH}/${users[role]!.id}/resetAuthenticator`);
function makeSigners(count: number): [roles: string[], users: Users] {
  const roles = Array.from({ length: count }, (_, index) => `signer${index}`);
  return [roles, Object.fromEntries(roles.map((role) => [role, { grants: SIGNER_GRANTS }]))];
}
const loadBarred = (client: TestClient) =>
  portal.owner.inNoClient((tx) =>
    tx.rows('select 1 from users where client_id = $1 and signing_barred_until is not null', [client.id]),
  );

describe('Resetting an authenticator bars from signing and deciding, so', () => {
  it('a user who can only edit users can’t do it to anyone who signs or decides more than they do', async () => {
    const client = await makeClient({
      admin: { fullName: 'Ada Admin', grants: at('ADMIN', 'USERS') },
      signer: { grants: SIGNER_GRANTS },
      rules: { grants: at('APPROVE', 'SIGN_OFF_RULES') },
      help2: { grants: at('EDIT', 'USERS') },
      clerk: { grants: CLERK_GRANTS },
    });
    const help = await signedIn(portal, client.users['help']!);
    for (const role of ['signer', 'admin', 'rules'])
      expect(keysOf(await reset(help, client, role))[0]).toBe('resetTakesAdministrator');
    expect(await loadBarred(client)).toHaveLength(0);
    const { body } = await help.call<UserDetail>('GET', `${USERS_PATH}/${client.users['signer']!.id}`);
    expect(body.actions.resetAuthenticator).toMatchObject({
      allowed: false,
      reasons: [
        { key: 'resetTakesAdministrator', parameters: { permission: 'PAYMENT_SIGN' } },
        { key: 'whoCould', parameters: { names: 'Ada Admin (admin)' } },
      ],
    });
    for (const role of ['clerk', 'help2']) expect((await reset(help, client, role)).status).toBe(204);
    expect((await reset(await signedIn(portal, client.users['admin']!), client, 'signer')).status).toBe(204);
  });

  it.each(['SCREENING', 'BANK_OPERATIONS'] as const)(
    'the provider’s people who decide by %s are protected too',
    async (area) => {
      const bank = await makeClient({ decides: { grants: at('APPROVE', area) } }, { kind: 'PROVIDER' });
      const help = await signedIn(portal, bank.users['help']!);
      expect(keysOf(await reset(help, bank, 'decides'))).toEqual(['resetTakesAdministrator']);
    },
  );

  it('an administrator can do it to a few within a day, and is told who could go on', async () => {
    const [roles, signers] = makeSigners(DECIDERS_RESET_PER_DAY + 1);
    const grants = at('ADMIN', 'USERS');
    const client = await makeClient({
      ada: { grants },
      bea: { fullName: 'Bea Boss', grants },
      clerk: { grants: CLERK_GRANTS },
      ...signers,
    });
    const { ada, bea } = await everybody(portal, client.users, 'ada', 'bea');
    const last = roles.pop()!;
    for (const role of roles) expect((await reset(ada, client, role)).status).toBe(204);
    const refused = await reset(ada, client, last);
    expect([refused.status, refused.body.reasons]).toMatchObject([
      403,
      [
        { key: 'decidersResetTooOften', parameters: { most: DECIDERS_RESET_PER_DAY } },
        { key: 'whoCould', parameters: { names: 'Bea Boss (bea)' } },
      ],
    ]);
    // Repeats bar nobody else, and neither do people who decide nothing.
    for (const role of [roles[0]!, 'clerk']) expect((await reset(ada, client, role)).status).toBe(204);
    expect((await reset(bea, client, last)).status).toBe(204);
    portal.clock.advanceSeconds(25 * 3600);
    expect((await reset(await signedIn(portal, client.users['ada']!), client, last)).status).toBe(204);
  });

  it('nor to more of them at once', async () => {
    const [roles, signers] = makeSigners(2 * DECIDERS_RESET_PER_DAY);
    const client = await makeClient({ ada: { grants: at('ADMIN', 'USERS') }, ...signers });
    const ada = await signedIn(portal, client.users['ada']!);
    const answers = await Promise.all(roles.map((role) => reset(ada, client, role)));
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(DECIDERS_RESET_PER_DAY);
    expect(await loadBarred(client)).toHaveLength(DECIDERS_RESET_PER_DAY);
  });
});
