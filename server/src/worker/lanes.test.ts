import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest';
import { type ClientId, type OrderId, trustedId } from '@portico/contract/ids';
import { silentLog } from '../platform/log.ts';
import { enqueueMessage, jobsNamed } from '../testing/portal/queued-jobs.ts';
import { importedOrder } from '../testing/imported-order.ts';
import { everybody, signedIn } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { until } from '../testing/portal/until.ts';
import { LANES } from './lanes.ts';
import { startWorker } from './start-worker.ts';
import { releaseOrderJob } from '../payments/public.ts';
import { enqueue } from '../platform/jobs.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
});
afterAll(() => portal.stop());

/** Makes a new client upload this many files. */
async function upload(count: number): Promise<ClientId> {
  const client = await portal.makeClient();
  const clerk = await signedIn(portal, client.users['clerk']!);
  for (let number = 0; number < count; number++) {
    const file = await paymentFile(client.accounts[0]!);
    expect((await portal.upload(clerk.token, `${number}.xml`, file)).status).toBe(202);
  }
  return client.id;
}

const imports = () =>
  portal.owner.inNoClient((tx) =>
    tx.rows<{ clientId: ClientId; isTaken: boolean }>(
      `select j.payload ->> 'clientId' as "clientId", j.locked_at is not null as "isTaken"
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'import-upload'`,
    ),
  );

it('while imports hold all of their slots, one for each client, messages and releases go on', async () => {
  const greedy = await upload(LANES.long + 2);
  const others: string[] = [];
  while (others.length < LANES.long) others.push(await upload(1));
  await portal.owner.inNoClient(async (tx) => {
    // Each import waits here for the row that it starts with.
    await tx.rows('select id from uploads for update');
    const worker = await startWorker(portal.config, portal.clock, silentLog);
    onTestFinished(() => worker.stop());
    const all = await until(imports, (jobs) => jobs.filter(({ isTaken }) => isTaken).length === LANES.long);
    const taken = all.filter(({ isTaken }) => isTaken).map(({ clientId }) => clientId);
    expect(taken.filter((clientId) => clientId === greedy)).toHaveLength(1);
    expect(new Set(taken).size).toBe(LANES.long);
    const key = await enqueueMessage(portal, greedy);
    const payload = { clientId: greedy, orderId: trustedId<OrderId>('00000000-0000-0000-0000-000000000000') };
    await portal.owner.inNoClient((other) => enqueue(other, releaseOrderJob, payload, { key: 'some release' }));
    for (const job of [key, 'some release'])
      await until(
        () => jobsNamed(portal, job),
        (jobs) => jobs.length === 0,
      );
    expect((await imports()).filter(({ isTaken }) => isTaken)).toHaveLength(LANES.long);
  });
  await until(imports, (jobs) => jobs.length === 0);
  const imported = await portal.owner.inNoClient((tx) => tx.rows(`select from uploads where step_status = 'IMPORTED'`));
  expect(imported).toHaveLength(2 * LANES.long + 2);
});

/** Makes a new client sign this many orders. */
async function sign(count: number): Promise<string> {
  const client = await portal.makeClient({ bank: { takesEveryDate: true } });
  const { clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  const db = await portal.openAs('portico_worker');
  const by = { clientId: client.id, clerk, signers: [signer1, signer2] };
  for (let number = 0; number < count; number++)
    await importedOrder(portal, db, by, await paymentFile(client.accounts[0]!));
  await db.close();
  return client.id;
}

const releases = () =>
  portal.owner.inNoClient((tx) =>
    tx.rows<{ clientId: ClientId; isTaken: boolean }>(
      `select j.payload ->> 'clientId' as "clientId", j.locked_at is not null as "isTaken"
         from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier in ('release-order', 'send-bank-message')`,
    ),
  );

it('a client with many orders holds one slot of the releases', async () => {
  const clients = [await sign(LANES.releases + 1), await sign(1)];
  await portal.owner.inNoClient(async (tx) => {
    // Each release waits here for the row that it starts with.
    await tx.rows('select id from orders for update');
    const worker = await startWorker(portal.config, portal.clock, silentLog);
    onTestFinished(() => worker.stop());
    const all = await until(releases, (jobs) => jobs.filter(({ isTaken }) => isTaken).length >= clients.length);
    expect(all.filter(({ isTaken }) => isTaken).map(({ clientId }) => clientId)).toEqual(
      expect.arrayContaining(clients),
    );
    expect(all.filter(({ isTaken }) => isTaken)).toHaveLength(clients.length);
  });
  await until(releases, (jobs) => jobs.length === 0);
});
