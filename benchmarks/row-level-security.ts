import { createApp } from '../server/src/app/create-app.ts';
import { openDatabase, setClient } from '../server/src/platform/database/db.ts';
import { openFiles } from '../server/src/platform/files/files-open.ts';
import { RunningCalls } from '../server/src/platform/http/running-calls.ts';
import { silentLog } from '../server/src/platform/log.ts';
import type { Subject } from '../server/src/platform/subject.ts';
import { sessionOpener } from '../server/src/session/public.ts';
import { Changes } from '../server/src/platform/changes.ts';
import type { TestClient } from '../server/src/testing/clients.ts';
import { paymentFile } from '../server/src/testing/payment-files.ts';
import type { TestPortal } from '../server/src/testing/portal/portal.ts';
import { until } from '../server/src/testing/portal/until.ts';
import { inPairs, timed, type Measure } from './measure.ts';
import { withPortal } from './with-portal.ts';

const PAIRS = 15;
const REQUESTS = 40;
const ORDERS = 60;
const CLIENTS = 5;

/**
 * A page of the orders list with session lookup, permission lookup and row-level security, against the same request
 * through the same code without them: the owner's connection, which no policy binds, and a subject known beforehand.
 */
export const rowLevelSecurity: Measure = () =>
  withPortal({ worker: true }, async (portal) => {
    const clients = await Promise.all(Array.from({ length: CLIENTS }, () => portal.makeClient()));
    for (const client of clients) await fill(portal, client);
    const [client] = clients;
    const token = await portal.signIn(client!.users['clerk']!);
    const bare = await withoutLookups(portal, token);
    const many = (address: string) => () =>
      timed(async () => {
        for (let request = 0; request < REQUESTS; request++) await listOrders(address, token);
      }).then((milliseconds) => milliseconds / REQUESTS);
    await many(portal.address)();
    await many(bare.address)();
    const result = await inPairs(
      'page of orders',
      'ms per request',
      PAIRS,
      many(portal.address),
      many(bare.address),
      1.15,
    );
    await bare.stop();
    return [result];
  });

async function listOrders(address: string, token: string): Promise<void> {
  const answer = await fetch(`${address}/portal/api/payments/orders`, {
    headers: { authorization: `Bearer ${token}`, 'portico-background': '1' },
  });
  const page = (await answer.json()) as { totalElements: number };
  if (page.totalElements !== ORDERS) throw new Error(`The list has ${page.totalElements} orders.`);
}

async function fill(portal: TestPortal, client: TestClient): Promise<void> {
  const token = await portal.signIn(client.users['clerk']!);
  for (let number = 0; number < ORDERS; number++)
    await portal.upload(token, `order-${number}.xml`, await paymentFile(client.accounts[0]!));
  await until(
    async () => (await portal.call('GET', 'payments/orders?size=1', { token })).body.totalElements,
    (total) => total === ORDERS,
  );
}

async function withoutLookups(portal: TestPortal, token: string): Promise<{ address: string; stop(): Promise<void> }> {
  const db = openDatabase(portal.databaseUrl, null, 8);
  const { config, clock } = portal;
  const request = { headers: { authorization: `Bearer ${token}` }, method: 'GET', cookies: {} };
  const subject: Subject = await db.inNoClient((tx) => sessionOpener(clock, 'LOCAL')(tx, request as never, 'session'));
  const openSession = async (tx: Parameters<typeof setClient>[0]) => {
    await setClient(tx, subject.clientId);
    return subject;
  };
  const app = await createApp({
    config,
    db,
    files: openFiles(config, db),
    clock,
    log: silentLog,
    changes: new Changes(),
    calls: new RunningCalls(8),
    openSession,
  });
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  return {
    address,
    stop: async () => {
      await app.close();
      await db.close();
    },
  };
}
