import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { ApiAnswer } from '@portico/contract/api';
import type { ConnectionContent } from '@portico/contract/accounts/connections';
import { BANK_CHARSETS, PAYMENT_FORMATS } from '@portico/contract/accounts/model';
import { SWIFT_CHARSETS } from '@portico/formats/swift/swift-charset';
import { DIALECTS } from '@portico/formats/pain001/written/pain001-dialect';
import { makeAdministered } from '../../testing/administered-accounts.ts';
import type { TestClient } from '../../testing/clients.ts';
import { bankFor, chooseConnection, makeConnection } from '../../testing/connections.ts';
import { decideRead, holdApproved } from '../../testing/decisions.ts';
import { BANK, CONNECTION } from '../../testing/master-data.ts';
import { signedIn, type Person } from '../../testing/orders.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { makeProvider } from '../../testing/statement-files.ts';
import { TIME_ZONES } from './time-zones.ts';

type Detail = ApiAnswer<'GET portal/administration/connections/:uniqueId'>;
type Asked = { changeRequest: string; uniqueId: string; code?: string; fields?: { field: string }[] } & {
  reasons?: { key: string }[];
};
type Requested = ApiAnswer<'GET portal/administration/twomanrules/:uniqueId'>;

const CONNECTIONS = 'portal/administration/connections';
const REQUESTS = 'portal/administration/twomanrules';
const NOON = { currency: null, serviceLevel: null, timeOfDay: '12:00', daysBefore: 0 };
const URGENT = { currency: 'EUR', serviceLevel: 'URGP', timeOfDay: '16:30', daysBefore: 0 };

let portal: TestPortal;
let providerId: TestClient['id'];
/** One of the provider's people who may change connections, and two who may approve. */
let editor: Person;
let approver: Person;
let other: Person;
/** A connection of a channel of its own, that nobody uses. */
let id: string;
let folder: string;
let made = 0;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  const provider = await makeProvider(portal);
  editor = await signedIn(portal, provider.admin);
  approver = await signedIn(portal, provider.compliance1);
  other = await signedIn(portal, provider.compliance2);
  const row = await portal.owner.inNoClient((tx) =>
    tx.row<{ id: TestClient['id'] }>(`select client_id as id from clients where kind = 'PROVIDER'`),
  );
  providerId = row!.id;
});
afterAll(() => portal.stop());
beforeEach(async () => {
  made += 1;
  ({ id, folder } = await makeConnection(portal, `Connection ${made}`));
});

const read = async (of = id) => (await editor.call<Detail>('GET', `${CONNECTIONS}/${of}`)).body;
const ask = async (change: Partial<ConnectionContent>, who = editor) => {
  const { content, version } = await read();
  return who.call<Asked>('PUT', `${CONNECTIONS}/${id}`, { content: { ...content, ...change }, version });
};
const remove = async (of = id) =>
  editor.call<Asked>('POST', `${CONNECTIONS}/${of}/delete`, {
    version: (await read(of)).version,
    comment: 'No longer used',
  });
const add = (change: Partial<ConnectionContent> = {}) =>
  editor.call<Asked>('POST', CONNECTIONS, { content: { ...CONNECTION, name: `New ${made}`, folder, ...change } });
const approve = async ({ body }: { body: Asked }) => {
  expect((await decideRead(approver, body.changeRequest, 'approve')).status).toBe(200);
  await holdApproved(portal, providerId, body.changeRequest);
};
/** A bank that a client has added, which nobody has connected. */
const makeBank = async () => {
  const { admin1 } = await makeAdministered(portal);
  const { body } = await admin1.call<Asked>('POST', 'portal/administration/banks', { content: BANK });
  return { admin1, bankId: body.uniqueId };
};
const fieldsOf = ({ body }: { body: Asked }) => (body.fields ?? []).map(({ field }) => field);
const keysOf = ({ body }: { body: { reasons?: { key: string }[] } }) => (body.reasons ?? []).map(({ key }) => key);
const sql = (text: string, values: unknown[] = []) =>
  portal.owner.inNoClient((tx) => tx.rows<Record<string, unknown>>(text, values));

describe('A connection', () => {
  it('is changed by two people, who read what changes, and whose approval alone holds', async () => {
    const asked = await ask({
      warehouseDays: 30,
      cutOffs: [URGENT, NOON],
      finalCodes: ['ACSP'],
      timeZone: 'Europe/Rome',
    });
    const { body } = await approver.call<Requested>('GET', `${REQUESTS}/${asked.body.changeRequest}`);
    expect(body.changes).toEqual([
      { field: 'warehouseDays', before: 'On the execution date', after: 'At the earliest 30 days before the execution date' },
      { field: 'timeZone', before: 'Europe/Zurich', after: 'Europe/Rome' },
      {
        field: 'cutOffs',
        before: null,
        after: {
          rows: [
            { name: 'EUR · Urgent', fields: { until: '16:30, on the execution date' } },
            { name: 'All other payments', fields: { until: '12:00, on the execution date' } },
          ],
          more: 0,
        },
      },
      { field: 'finalCodes', before: [], after: ['ACSP'] },
    ]); // prettier-ignore
    expect(keysOf(await decideRead<Asked>(editor, asked.body.changeRequest, 'approve'))).toEqual(['ownRequest']);
    expect((await read()).content.cutOffs).toEqual([]);
    await approve(asked);
    const { content, version, entityStatus } = await read();
    expect(content).toMatchObject({ warehouseDays: 30, cutOffs: [URGENT, NOON], finalCodes: ['ACSP'], folder });
    expect({ version, entityStatus }).toEqual({ version: 2, entityStatus: 'OK' });
  });

  it('keeps the lines that stay, changes and drops others', async () => {
    await approve(await ask({ cutOffs: [URGENT, NOON] }));
    const lines = () => sql('select id, currency from bank_cut_offs where connection_id = $1 order by currency', [id]);
    const before = await lines();
    await approve(await ask({ cutOffs: [{ ...NOON, timeOfDay: '11:00', daysBefore: 1 }] }));
    expect((await read()).content.cutOffs).toEqual([{ ...NOON, timeOfDay: '11:00', daysBefore: 1 }]);
    expect(await lines()).toEqual(before.filter(({ currency }) => currency === null));
  });

  it('is added on a channel that there is, and chosen for banks only once two people agree', async () => {
    const { bankId } = await makeBank();
    const asked = await add({ cutOffs: [NOON] });
    const { uniqueId } = asked.body;
    expect(await read(uniqueId)).toMatchObject({ entityStatus: 'CREATION_PENDING', banksCount: 0, channelKind: 'directory' });
    expect((await chooseConnection(portal, approver, bankId, uniqueId)).status).toBe(400);
    expect(await sql('select 1 from bank_connections where id = $1', [uniqueId])).toEqual([]);
    await approve(asked);
    expect(await read(uniqueId)).toMatchObject({ entityStatus: 'OK', version: 1, content: { cutOffs: [NOON], folder } });
    expect((await chooseConnection(portal, approver, bankId, uniqueId)).body).toEqual({ outcome: 'PROPOSED' });
  }); // prettier-ignore

  it('leaves nothing if nobody agrees', async () => {
    const asked = await add();
    await decideRead(approver, asked.body.changeRequest, 'reject', { comment: 'No' });
    expect((await editor.call('GET', `${CONNECTIONS}/${asked.body.uniqueId}`)).status).toBe(404);
    expect((await add()).status).toBe(200);
  });

  it('is deleted only while no bank uses it, and is chosen for none then', async () => {
    const { bankId } = await makeBank();
    await chooseConnection(portal, approver, bankId, id);
    await chooseConnection(portal, other, bankId, id);
    expect(await bankFor(approver, bankId)).toMatchObject({ connectionId: id });
    expect(await read()).toMatchObject({ banksCount: 1, clientsCount: 1 });
    expect(keysOf(await remove())).toEqual(['connectionOfBanks']);
    const spare = await makeConnection(portal, `Spare ${made}`);
    await approve(await remove(spare.id));
    expect((await editor.call('GET', `${CONNECTIONS}/${spare.id}`)).status).toBe(404);
    expect((await chooseConnection(portal, approver, bankId, spare.id)).status).toBe(400);
    await expect(sql('update banks set connection_id = $1 where id = $2', [spare.id, bankId])).rejects.toThrow('is deleted');
  }); // prettier-ignore

  it('takes its channel from one that is not deleted', async () => {
    await approve(await remove());
    expect((await add({ name: `Of none ${made}` })).status).toBe(200);
    const live = { kind: 'directory', folder, moved: true };
    await sql('insert into bank_connections (id, name, channel) values (gen_random_uuid(), $1, $2)', [`Live ${made}`, JSON.stringify(live)]);
    const asked = await add();
    await approve(asked);
    expect(await sql('select channel from bank_connections where id = $1', [asked.body.uniqueId])).toEqual([{ channel: live }]);
  }); // prettier-ignore

  it('takes waiting proposals for banks along when it is deleted', async () => {
    const { bankId } = await makeBank();
    await chooseConnection(portal, approver, bankId, id);
    expect((await bankFor(approver, bankId))!.proposal).toMatchObject({ connectionId: id });
    await approve(await remove());
    expect((await bankFor(approver, bankId))!.proposal).toBeNull();
  });

  it('concerns its clients’ orders only by what they depend on', async () => {
    const { bankId } = await makeBank();
    await sql('update banks set connection_id = $1 where id = $2', [id, bankId]);
    const remembered = () => sql('select access_version from clients c join banks b on b.client_id = c.client_id where b.id = $1', [bankId]);
    const before = await remembered();
    await approve(await ask({ name: `Renamed ${made}`, finalCodes: ['ACSP'], charset: 'cp852' }));
    expect(await remembered()).toEqual(before);
    await approve(await ask({ warehouseDays: 3 }));
    expect(await remembered()).not.toEqual(before);
  }); // prettier-ignore

  it('whose deletion waits is kept if a bank is connected by it meanwhile', async () => {
    const { bankId } = await makeBank();
    const asked = await remove();
    await sql('update banks set connection_id = $1 where id = $2', [id, bankId]);
    await decideRead(approver, asked.body.changeRequest, 'approve');
    await holdApproved(portal, providerId, asked.body.changeRequest);
    expect(await read()).toMatchObject({ banksCount: 1, entityStatus: 'DELETION_PENDING' });
    const { body } = await approver.call<Requested>('GET', `${REQUESTS}/${asked.body.changeRequest}`);
    expect(body.outdated).toBe('contentProblem');
  });

  it('says what a client’s bank takes from then on', async () => {
    const { bankId, admin1 } = await makeBank();
    await sql('update banks set connection_id = $1 where id = $2', [id, bankId]);
    const terms = async () =>
      (await admin1.call<ApiAnswer<'GET portal/administration/banks/:uniqueId'>>('GET', `portal/administration/banks/${bankId}`))
        .body.terms;
    expect(await terms()).toMatchObject({ cutOffs: [] });
    await approve(await ask({ cutOffs: [NOON], takesInstant: true }));
    expect(await terms()).toMatchObject({ cutOffs: [NOON] });
    const stored = await sql('select takes_instant from bank_connections where id = $1', [id]);
    expect(stored).toEqual([{ takes_instant: true }]);
  }); // prettier-ignore
});

describe('What can’t be', () => {
  const wrong: [string, Partial<ConnectionContent>][] = [
    ['cutOffs', { cutOffs: [NOON, { ...NOON, timeOfDay: '13:00' }] }],
    ['cutOffs', { cutOffs: [{ ...NOON, timeOfDay: '00:00' }] }],
    ['cutOffs.0.timeOfDay', { cutOffs: [{ ...NOON, timeOfDay: '24:00' }] }],
    ['cutOffs.0.daysBefore', { cutOffs: [{ ...NOON, daysBefore: 6 }] }],
    ['cutOffs', { cutOffs: [{ ...NOON, currency: 'ZZZ' }] }],
    ['cutOffs', { cutOffs: Array.from({ length: 101 }, (_, index) => ({ ...NOON, serviceLevel: String(index) })) }],
    ['timeZone', { timeZone: 'CET' }],
    ['timeZone', { timeZone: 'Etc/GMT+5' }],
    ['timeZone', { timeZone: 'Europe/Nowhere' }],
    ['cutOffs', { cutOffs: [{ ...NOON, serviceLevel: 'EUR' }] }],
    ['folder', { folder: 'another' }],
    ['paymentFormat', { paymentFormat: 'pain.001.001.03' }],
    ['warehouseDays', { warehouseDays: 401 }],
    ['partOthers', { partOthers: 'accp' }],
  ];
  it.each(wrong)('is refused at %s', async (field, change) => {
    const asked = await ask(change);
    expect([asked.status, fieldsOf(asked)]).toEqual([400, [`content.${field}`]]);
    expect(await read()).toMatchObject({ entityStatus: 'OK', version: 1 });
  });

  it('is a name that another has, had, or waits to have', async () => {
    expect(fieldsOf(await add({ name: `CONNECTION ${made}` }))).toEqual(['content.name']);
    expect((await add()).status).toBe(200);
    expect(fieldsOf(await add())).toEqual(['content.name']);
    const spare = await makeConnection(portal, `Spare ${made}`);
    await approve(await remove(spare.id));
    expect(fieldsOf(await add({ name: `Spare ${made}` }))).toEqual(['content.name']);
  });

  it('is a channel that the operator has not set up, or a format that the portal doesn’t write', async () => {
    const asked = await add({ folder: '../elsewhere', paymentFormat: 'pain.001.001.02' });
    expect(fieldsOf(asked)).toEqual(['content.folder', 'content.paymentFormat']);
  });

  it('is a channel that its connections have in two ways', async () => {
    const other = JSON.stringify({ kind: 'directory', folder, host: 'another' });
    await sql('insert into bank_connections (id, name, channel) values (gen_random_uuid(), $1, $2)', [
      `Twice ${made}`,
      other,
    ]);
    expect(fieldsOf(await add())).toEqual(['content.folder']);
  });
});

describe('The database', () => {
  const apply = async (
    clientId: TestClient['id'],
    of: string,
    role: 'portico_worker' | 'portico_web' = 'portico_worker',
  ) => {
    const db = await portal.openAs(role, 1);
    try {
      await db.inClient(clientId, (tx) => tx.rows('select apply_connection_change($1, now())', [of]));
    } finally {
      await db.close();
    }
  };

  it('applies nothing that nobody else has approved', async () => {
    await expect(apply(providerId, id)).rejects.toThrow('Nobody has approved');
    const asked = await ask({ cutOffs: [NOON] });
    await expect(apply(providerId, id)).rejects.toThrow('Nobody has approved');
    expect((await decideRead(approver, asked.body.changeRequest, 'approve')).status).toBe(200);
    const { client } = await makeAdministered(portal);
    await expect(apply(client.id, id)).rejects.toThrow('Only the provider');
    await expect(apply(providerId, id, 'portico_web')).rejects.toThrow('permission denied');
    await sql('update bank_connections set version = version + 1 where id = $1', [id]);
    await expect(apply(providerId, id)).rejects.toThrow('Nobody has approved');
    expect((await read()).content.cutOffs).toEqual([]);
  });

  it('takes every zone that can be chosen', async () => {
    expect(TIME_ZONES).toContain('America/Port-au-Prince');
    for (const zone of TIME_ZONES) await sql('update bank_connections set time_zone = $2 where id = $1', [id, zone]);
  });

  it('lists connections and channels to the provider alone', async () => {
    const { client } = await makeAdministered(portal);
    const db = await portal.openAs('portico_web', 1);
    const count = (clientId: TestClient['id'], from: string) =>
      db.inClient(clientId, async (tx) => (await tx.rows(`select 1 from ${from} limit 1`)).length);
    for (const from of ['provider_connections()', 'provider_channels()']) {
      expect([await count(providerId, from), await count(client.id, from)]).toEqual([1, 0]);
    }
    await db.close();
  });
});

it('offers what the formats read and write', () => {
  expect([...BANK_CHARSETS]).toEqual([...SWIFT_CHARSETS]);
  expect([...PAYMENT_FORMATS]).toEqual(Object.keys(DIALECTS));
});
