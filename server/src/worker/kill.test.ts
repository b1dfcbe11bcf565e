import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { auditFaults } from '../testing/audit.ts';
import { everybody, type Order } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal.ts';
import { until } from '../testing/until.ts';
import { startPortico, type PorticoProcess } from '../testing/processes.ts';

/** Every place between two commits at which a worker may die, and which of its visits is meant. */
const CRASH_POINTS = [
  'import begun', 'order written', 'import done', 'release begun', 'release split', 'message step#1', 'message step#2', 'message step#4',
  'message step#5', 'before sending', 'after sending', 'after sending#2', 'report taken in',
]; // prettier-ignore

/** Of the web server (app/kill-upload.test) and of statements (statements/import-killed.test). */
const ELSEWHERE = [
  'file written', 'statement file taken in', 'statement import begun', 'statement batch stored', 'statements stored',
]; // prettier-ignore

const ORDER_EVENTS = ['uploadBegins', 'imported', 'submit', 'sign', 'sign', 'release', 'released'];
const MESSAGE_EVENTS = [
  'convertRelease',
  'convertedRelease',
  'process',
  'screen',
  'transmitted',
  'statusReport',
  'allFinal',
];

let dataFolder: string;
let banks: PorticoProcess;

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'portico-kill-'));
  banks = startPortico(['bank-simulator'], { PORTICO_DATA: dataFolder, PORTICO_SIMULATOR_SECONDS: '0' });
});
afterAll(async () => {
  await banks.stop();
  await rm(dataFolder, { recursive: true, force: true });
});

type Workers = { died: Promise<NodeJS.Signals | null>; stop(): Promise<void> };

/** A worker that dies at the crash point, and as soon as it is dead a second one that does not. */
function startWorkers(databaseUrl: string, crashPoint: string): Workers {
  const environment = { DATABASE_URL: databaseUrl, PORTICO_DATA: dataFolder };
  const first = startPortico(['worker'], { ...environment, PORTICO_CRASH_AT: crashPoint });
  let second: PorticoProcess | undefined;
  const died = first.ended.then(({ signal }) => {
    second = startPortico(['worker'], environment);
    return signal;
  });
  return {
    died,
    async stop() {
      if (!second) await first.stop();
      await died;
      await second?.stop();
    },
  };
}

/** A portal on the system's time, which the workers' processes have too. */
async function startPortalNow(): Promise<TestPortal> {
  const portal = await startPortal(inject('databaseUrl'));
  portal.clock.set(new Date());
  return portal;
}

/** Waits for the portal's only order: longer than usual, since many processes start and die at once. Gives its id. */
async function untilStatus(portal: TestPortal, ...statuses: string[]): Promise<string> {
  const ask = () =>
    portal.owner.inNoClient((tx) => tx.row<{ id: string; status: string }>('select id, status from orders'));
  return (await until(ask, (order) => order !== null && statuses.includes(order.status), 45))!.id;
}

async function bringToBank(portal: TestPortal): Promise<{ order: Order; folders: string[] }> {
  const client = await portal.makeClient({ banks: 2 });
  const { clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  await portal.upload(clerk.token, 'payments.xml', await paymentFile(client.accounts, { count: 2 }));
  const orderId = await untilStatus(portal, 'UNSIGNED');
  await signer1.sign(orderId);
  await signer2.sign(orderId);
  await untilStatus(portal, 'COMPLETED_SUCCESSFULLY', 'COMPLETED_WITH_ERRORS');
  return {
    order: await clerk.get(orderId),
    folders: client.accounts.map((account) => join(dataFolder, 'banks', account.folder)),
  };
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function digestOfFile(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

describe.concurrent('A worker killed at', () => {
  it.for(CRASH_POINTS)(
    '“%s” loses nothing and does nothing twice',
    { timeout: 60_000 },
    async (crashPoint, { expect: assert }) => {
      const portal = await startPortalNow();
      const workers = startWorkers(portal.databaseUrl, crashPoint);
      try {
        const { order, folders } = await bringToBank(portal);
        assert(await workers.died).toBe('SIGKILL');
        assert(order.status).toBe('COMPLETED_SUCCESSFULLY');
        assert(order.history.map((entry) => entry.event).toSorted()).toEqual(
          [...ORDER_EVENTS, ...MESSAGE_EVENTS, ...MESSAGE_EVENTS].toSorted(),
        );

        const delivered = await Promise.all(folders.map((folder) => filesIn(join(folder, 'to-bank/taken'))));
        assert(delivered.map((names) => names.length)).toEqual([1, 1]);
        assert(delivered.flat().toSorted()).toEqual(
          order.messages.map((message) => `${message.messageId}.xml`).toSorted(),
        );
        const digests = await Promise.all(
          folders.map((folder, index) => digestOfFile(join(folder, 'to-bank/taken', delivered[index]![0]!))),
        );
        assert(digests.toSorted()).toEqual(order.messages.map((message) => message.digest!).toSorted());
        // The bank would have refused a second delivery, under the same id, with a report of its own.
        const reports = await portal.owner.inNoClient((tx) =>
          tx.rows<{ group_status: string }>('select group_status from status_reports'),
        );
        assert(reports).toEqual([{ group_status: 'ACSC' }, { group_status: 'ACSC' }]);
        for (const folder of folders) assert(await filesIn(join(folder, 'to-bank'))).toEqual([]);
        assert(await auditFaults(portal)).toEqual([]);
      } finally {
        await workers.stop();
        await portal.stop();
      }
    },
  );
});

it('lists every crash point of the code', async () => {
  const folder = new URL('..', import.meta.url).pathname;
  const files = (await readdir(folder, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
  const inCode = new Set(
    texts.flatMap((text) => [...text.matchAll(/crashPoint\('([^']+)'\)/g)].map((match) => match[1]!)),
  );
  for (const point of ELSEWHERE) expect(inCode.delete(point)).toBe(true);
  expect(new Set(CRASH_POINTS.map((point) => point.split('#')[0]!))).toEqual(inCode);
});
