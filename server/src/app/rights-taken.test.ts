import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { LEVELS } from '@portico/contract/permissions/model';
import { anyFreePort } from '../start/ports.ts';
import type { TestClient } from '../testing/clients.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { startPortico, type PorticoProcess } from '../testing/portal/processes.ts';
import { until } from '../testing/portal/until.ts';

let portal: TestPortal;
let client: TestClient;
let token: string;
const processes: PorticoProcess[] = [];
/** Three web servers on one database: this process's and two more. */
const addresses: string[] = [];

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  // The others use the system's time.
  portal.clock.set(new Date());
  client = await portal.makeClient({ users: { clerk: { grants: [] }, administrator: { grants: [] } }, rule: null });
  token = await portal.signIn(client.users['clerk']!);
  addresses.push(portal.address, await startServer(), await startServer());
});
afterAll(async () => {
  await Promise.all(processes.map((one) => one.stop()));
  await portal.stop();
});

async function startServer(): Promise<string> {
  const port = await anyFreePort('127.0.0.1');
  const environment = { DATABASE_URL: portal.databaseUrl, PORTICO_DATA: portal.config.dataFolder, PORT: String(port) };
  processes.push(startPortico(['serve'], { ...environment, OPERATIONS_PORT: '0' }));
  const address = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${address}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
  await until(isUp, (up) => up);
  return address;
}

const statuses = (path: string) =>
  Promise.all(
    addresses.map(async (address) => {
      const answer = await fetch(`${address}/portal/api/${path}`, { headers: { authorization: `Bearer ${token}` } });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );

const store = (level: number) =>
  portal.owner.inNoClient((tx) =>
    tx.write(
      `insert into permission_entries (client_id, holder_kind, holder_id, area, scope_kind, level) values ($1, 'USER', $2, 'ACCOUNT_STATEMENTS', 'AREA', $3)
       on conflict (client_id, holder_kind, holder_id, area, scope_kind, scope_id) do update set level = excluded.level`,
      [client.id, client.users['clerk']!.id, level],
    ),
  );

it('a granted or revoked right counts at the very next call, on any web server', async () => {
  for (let round = 0; round < 5; round++) {
    for (const [level, status] of [
      [LEVELS.VIEW_ONLY, 200],
      [LEVELS.DENY, 403],
      [LEVELS.EDIT, 200],
      [LEVELS.INHERIT, 403],
    ] as const) {
      await store(level);
      // Twice: the cached result after the change is right as well.
      expect(await statuses('reporting/transactions')).toEqual([status, status, status]);
      expect(await statuses('reporting/accounts')).toEqual([status, status, status]);
    }
  }
});

it('no answer uses older rights once another one has used newer ones', async () => {
  for (let round = 0; round < 10; round++) {
    await store(LEVELS.VIEW_ONLY);
    // Calls under way while the right is revoked may see either state; later ones never see the old one.
    const during = [
      statuses('reporting/transactions'),
      store(LEVELS.DENY),
      statuses('reporting/transactions'),
    ] as const;
    const [early, , late] = await Promise.all(during);
    for (const status of [...early, ...late]) expect([200, 403]).toContain(status);
    expect(await statuses('reporting/transactions')).toEqual([403, 403, 403]);
  }
});
