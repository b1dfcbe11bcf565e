import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { Area } from '@portico/contract/permissions/model';
import { SIGNER_GRANTS, type TestClient, type TestClientOptions } from '../testing/clients.ts';
import { impersonate } from '../testing/impersonation.ts';
import { signedIn, type Person } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';

type Users = NonNullable<TestClientOptions['users']>;
type Grants = Users[string]['grants'];
type Detail = ApiAnswer<'GET portal/administration/users/:uniqueId'>;
type Refused = { reasons: { key: string; parameters: Record<string, string>; text: string }[] };

const USERS = 'portal/administration/users';
const at = (level: Grants[number]['level'], ...areas: Area[]): Grants => areas.map((area) => ({ area, level }));

let portal: TestPortal;
let bank: TestClient;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  bank = await portal.makeClient({
    client: { kind: 'PROVIDER' },
    users: { vera: { secondFactors: [], grants: at('ADMIN', 'ADMINISTRATION_EFT') } },
    rule: null,
    currencies: [],
  });
});
afterAll(() => portal.stop());

const guestOf = async (client: TestClient, role?: string): Promise<Person> =>
  impersonate(portal, await signedIn(portal, bank.users['vera']!), client, role);
const makeClient = (users: Users) =>
  portal.makeClient({ users: { signer: { grants: SIGNER_GRANTS }, ...users }, rule: null });
const reset = (who: Person, client: TestClient, role: string) =>
  who.call<Refused>('POST', `${USERS}/${client.users[role]!.id}/resetAuthenticator`);
const update = (sql: string, ...values: unknown[]) => portal.owner.inNoClient((tx) => tx.write(sql, values));
const isBarred = async (client: TestClient, role: string) =>
  (await portal.owner.inNoClient((tx) =>
    tx.row('select 1 from users where id = $1 and signing_barred_until is not null', [client.users[role]!.id]),
  )) !== null;

describe('One of the provider’s people acting in a client’s name', () => {
  it('can’t reset a signer’s authenticator while somebody of the client could, and is told who', async () => {
    const client = await makeClient({
      boss: { fullName: 'Ada Boss', grants: at('ADMIN', 'USERS') },
      editor: { fullName: 'Eve Editor', grants: at('EDIT', 'USERS') },
      clerk: { grants: [] },
    });
    for (const role of [undefined, 'boss']) {
      const guest = await guestOf(client, role);
      const refused = await reset(guest, client, 'signer');
      expect([refused.status, refused.body.reasons]).toMatchObject([
        403,
        [
          { key: 'impersonatedResets', parameters: { permission: 'PAYMENT_SIGN' } },
          { key: 'whoCould', parameters: { names: 'Ada Boss (boss)' } },
        ],
      ]);
      const { body } = await guest.call<Detail>('GET', `${USERS}/${client.users['signer']!.id}`);
      expect(body.actions.resetAuthenticator.reasons.map(({ key }) => key)).toEqual(['impersonatedResets', 'whoCould']);
    }
    expect(await isBarred(client, 'signer')).toBe(false);
    // The provider switches the licence: without it nobody signs, but the right is still theirs.
    await update(
      `update clients set licensed_modules = '{ARS}', access_version = gen_random_uuid() where client_id = $1`,
      client.id,
    );
    expect((await reset(await guestOf(client), client, 'signer')).status).toBe(403);
    expect((await reset(await guestOf(client), client, 'clerk')).status).toBe(204);
    expect((await reset(await signedIn(portal, client.users['boss']!), client, 'signer')).status).toBe(204);
  });

  it('can if nobody of the client could: no administrator has come yet, or the only one is concerned', async () => {
    const client = await makeClient({
      boss: { grants: [...SIGNER_GRANTS, ...at('ADMIN', 'USERS')] },
      reader: { grants: at('VIEW_ONLY', 'USERS') },
    });
    const guest = await guestOf(client);
    expect((await reset(guest, client, 'signer')).status).toBe(403);
    expect((await reset(guest, client, 'boss')).status).toBe(204);
    expect(await isBarred(client, 'boss')).toBe(true);
    // Locked administrators still count; merely invited ones don't.
    const { id } = client.users['boss']!;
    await update('update users set codes_locked_at = now() where id = $1', id);
    const refused = await reset(guest, client, 'signer');
    expect([refused.status, refused.body.reasons.map(({ key }) => key)]).toEqual([403, ['impersonatedResets']]);
    await update(
      'update users set password_hash = null, last_login_at = null, codes_locked_at = null where id = $1',
      id,
    );
    expect((await reset(guest, client, 'signer')).status).toBe(204);
  });
});
