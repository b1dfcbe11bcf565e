import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import { auditFaults } from '../testing/portal/audit-rows.ts';
import type { TestClient } from '../testing/clients.ts';
import { everybody, type Person } from '../testing/orders.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { makeProvider } from '../testing/statement-files.ts';

type Client = ApiAnswer<'GET portal/administration/clients/:uniqueId'>;
type List = ApiAnswer<'GET portal/administration/clients'>;

const PATH = 'portal/administration/clients';
const NOWHERE = '018f2f5e-0000-7000-8000-000000000001';

let portal: TestPortal;
let providerId: string;
let people: Record<'admin' | 'readonly' | 'compliance1', Person>;
let client: TestClient;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  const { clientId, ...users } = await makeProvider(portal);
  providerId = clientId;
  people = await everybody(portal, users, 'admin', 'readonly', 'compliance1');
});
afterAll(() => portal.stop());
beforeEach(async () => {
  client = await portal.makeClient();
});

const read = async (who: Person, id = client.id) => (await who.call<Client>('GET', `${PATH}/${id}`)).body;

describe('The clients of the provider', () => {
  it('are listed by client id, a hundred per page, without the provider itself', async () => {
    const { body } = await people.admin.call<List>('GET', PATH);
    const ids = body.content.map((row) => row.clientId);
    expect(ids).toContain(client.businessId);
    expect(ids).toEqual(ids.toSorted());
    expect(body.content.map((row) => row.uniqueId)).not.toContain(providerId);
    const filter = encodeURIComponent(JSON.stringify({ clientId: client.businessId.toLowerCase() }));
    const found = await people.readonly.call<List>('GET', `${PATH}?filter=${filter}&sort=clientId,asc&page=0&size=100`);
    expect(found.body).toMatchObject({
      totalElements: 1,
      content: [{ uniqueId: client.id, usersCount: 3, active: true }],
    });
  });

  it('are visible to read-only administrators, who are told why they can’t change them', async () => {
    const seen = await read(people.readonly);
    expect(seen.content.cashPoolProfile).toBe('NONE');
    expect(seen.actions.update.reasons.map(({ key }) => key)).toEqual(['readOnlyAdministrator']);
    const { status, body } = await people.readonly.call('PUT', `${PATH}/${client.id}`, {
      content: seen.content,
      version: seen.version,
    });
    expect([status, body]).toMatchObject([403, { code: '1005', reasons: [{ key: 'readOnlyAdministrator' }] }]);
    expect((await people.compliance1.call('GET', PATH)).status).toBe(403);
    expect((await people.admin.call('GET', `${PATH}/${providerId}`)).status).toBe(404);
    expect((await people.admin.call('GET', `${PATH}/${NOWHERE}`)).status).toBe(404);
  });

  it('change at once, once per version, and the client’s own log has the change', async () => {
    const { content, version } = await read(people.admin);
    const changed = { ...content, name: 'Renamed', paymentTemplates: !content.paymentTemplates };
    const put = () => people.admin.call('PUT', `${PATH}/${client.id}`, { content: changed, version });
    expect((await put()).status).toBe(204);
    expect((await put()).body).toMatchObject({ code: 'CONTENT_CHANGED' });
    expect(await read(people.admin)).toMatchObject({ content: changed, version: version + 1 });
    const row = await portal.owner.inNoClient((tx) =>
      tx.row<{ record: string }>('select record from audit_log where client_id = $1 order by sequence desc limit 1', [
        client.id,
      ]),
    );
    expect(JSON.parse(row!.record)).toMatchObject({ action: 'clientChanged', userName: 'admin' });
    expect(await auditFaults(portal)).toEqual([]);
  });

  it('lose all sessions when inactivated, and their users can’t sign in any more', async () => {
    const { clerk } = await everybody(portal, client.users, 'clerk');
    const { content, version } = await read(people.admin);
    await people.admin.call('PUT', `${PATH}/${client.id}`, { content: { ...content, active: false }, version });
    expect((await clerk.call('GET', 'portal/user')).status).toBe(401);
    await expect(portal.signInByPassword(client.users['clerk']!)).rejects.toThrow(TypeError);
  });

  it('don’t become partners or corporates while they have accounts', async () => {
    const { content, version } = await read(people.admin);
    const partner = { content: { ...content, cashPoolProfile: 'PARTNER' }, version };
    const refused = await people.admin.call('PUT', `${PATH}/${client.id}`, partner);
    expect(refused.body).toMatchObject({ fields: [{ field: 'content.cashPoolProfile' }] });
    const empty = await portal.makeClient({ currencies: [], rule: null });
    const before = await read(people.admin, empty.id);
    const put = { content: { ...before.content, cashPoolProfile: 'PARTNER' }, version: before.version };
    expect((await people.admin.call('PUT', `${PATH}/${empty.id}`, put)).status).toBe(204);
    expect((await read(people.admin, empty.id)).content.cashPoolProfile).toBe('PARTNER');
  });

  it('refuse fields that the contract does not name, and values beyond their limits', async () => {
    const { content, version } = await read(people.admin);
    const wrong = [{ kind: 'PROVIDER' }, { cashPoolProfile: 'CLIENT' }, { name: ' ' }];
    for (const more of wrong) {
      const { status } = await people.admin.call('PUT', `${PATH}/${client.id}`, {
        content: { ...content, ...more },
        version,
      });
      expect(status).toBe(400);
    }
  });
});

describe('Subclients', () => {
  const add = (content: object) => people.admin.call('POST', `${PATH}/${client.id}/subclients`, { content });

  it('are added and changed; their client id is unique and stays', async () => {
    const content = { clientId: 'part1', name: 'Part one', active: true };
    const { body } = await add(content);
    expect((await add(content)).body).toMatchObject({ fields: [{ field: 'content.clientId' }] });
    const path = `${PATH}/${client.id}/subclients/${body.uniqueId}`;
    const changed = { clientId: 'OTHER', name: 'Part one, renamed', active: false };
    expect((await people.admin.call('PUT', path, { content: changed })).status).toBe(204);
    expect((await read(people.admin)).subclients).toEqual([
      { ...changed, uniqueId: body.uniqueId, clientId: 'PART1', usersCount: 0 },
    ]);
  });

  it('of another client are not found', async () => {
    const { body } = await add({ clientId: 'PART', name: 'Part', active: true });
    const other = await portal.makeClient();
    const content = { clientId: 'PART', name: 'Taken', active: true };
    const path = `${PATH}/${other.id}/subclients/${body.uniqueId}`;
    expect((await people.admin.call('PUT', path, { content })).status).toBe(404);
  });
});
