import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { TestClient } from '../../testing/clients.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { runPortico } from '../../testing/portal/processes.ts';
import { camtFile, makeProvider } from '../../testing/statement-files.ts';
import { until } from '../../testing/portal/until.ts';
import { statementsFolder } from './collect-folder.ts';
import { lockStatements } from './store-statements.ts';

let portal: TestPortal;
let provider: string;
let client: TestClient;
let folder: string;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  provider = await portal.signIn((await makeProvider(portal)).readonly);
  client = await portal.makeClient();
  folder = await mkdtemp(join(tmpdir(), 'portico-statements-'));
});
afterAll(async () => {
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
});

function file(number: string): string {
  const { iban } = client.accounts[0]!;
  return camtFile({ iban, number, date: `2026-11-${number}`, entries: [{ amount: '12.50' }] });
}

async function importNamed(fileName: string) {
  const { body } = await portal.call('GET', 'reporting/statements/import/status', { token: provider });
  return body.find((one: { fileName: string }) => one.fileName === fileName);
}

function untilImported(fileName: string) {
  return until(
    () => importNamed(fileName),
    (status) => status && status.stepStatus !== 'IN_PROGRESS',
  );
}

it('a file in the watched folder is imported, and kept beside it', async () => {
  const inbox = statementsFolder(portal.config);
  await mkdir(inbox, { recursive: true });
  await writeFile(join(inbox, 'dropped.xml.part'), file('10').slice(0, 300));
  await writeFile(join(inbox, 'dropped.xml.part'), file('10'));
  expect(await importNamed('dropped.xml.part')).toBeUndefined();
  await rename(join(inbox, 'dropped.xml.part'), join(inbox, 'dropped.xml'));
  expect(await untilImported('dropped.xml')).toMatchObject({ status: 'IMPORTED', source: 'FOLDER', entryCount: 1 });
  await until(
    () => readdir(join(inbox, 'taken')),
    (names) => names.some((name) => name.endsWith(' dropped.xml')),
  );
  expect((await readdir(inbox)).toSorted()).toEqual(['aside', 'taken']);
});

it('a file of a bank’s channel is imported for clients with that channel only', async () => {
  const other = await portal.makeClient();
  const drop = async (owner: TestClient, name: string) => {
    const channel = join(portal.config.dataFolder, 'banks', owner.accounts[0]!.folder, 'from-bank');
    await mkdir(channel, { recursive: true });
    await writeFile(join(channel, `.${name}`), file('11'));
    await rename(join(channel, `.${name}`), join(channel, name));
  };
  await drop(other, 'strange.xml');
  expect(await untilImported('strange.xml')).toMatchObject({
    status: 'IMPORT_ERROR',
    source: 'CHANNEL',
    problems: [{ key: 'statementAccountUnknown' }],
  });
  await drop(client, 'own.xml');
  expect(await untilImported('own.xml')).toMatchObject({ status: 'IMPORTED', source: 'CHANNEL', entryCount: 1 });
});

it('a bank’s files wait for each other, and for no other bank’s', async () => {
  const other = await portal.makeClient();
  const deliver = async ({ accounts: [account] }: TestClient, name: string) => {
    const from = join(portal.config.dataFolder, 'banks', account!.folder, 'from-bank');
    await mkdir(from, { recursive: true });
    await writeFile(join(from, name), camtFile({ iban: account!.iban, number: '20' }));
  };
  await portal.owner.inNoClient(async (tx) => {
    // While this client's statements are being judged.
    await lockStatements(tx, client.id);
    await deliver(client, 'a-held.xml');
    await until(
      () => importNamed('a-held.xml'),
      (status) => status?.status === 'IMPORTING',
    );
    await deliver(client, 'b-behind.xml');
    await deliver(other, 'another-bank.xml');
    expect(await untilImported('another-bank.xml')).toMatchObject({ status: 'IMPORTED' });
    const behind = await until(
      () => importNamed('b-behind.xml'),
      (status) => status?.stepStatus === 'IN_PROGRESS',
    );
    expect(behind.status).toBe('UPLOADED');
  });
  expect(await untilImported('b-behind.xml')).toMatchObject({ status: 'IMPORTED' });
});

it('portico import imports statements at once, says what it found, and ends with 1 if nothing was usable', async () => {
  const environment = { DATABASE_URL: portal.databaseUrl, PORTICO_DATA: folder };
  const good = join(folder, 'good.xml');
  await writeFile(good, file('12').replace(/<Ccy>CHF<\/Ccy>/, '<Ccy>CHF</Ccy>'));
  const first = await runPortico(['import', good], environment);
  expect(first).toMatchObject({ status: 0, errors: '' });
  expect(first.output).toContain('1 statements imported with 1 entries, 0 known already');
  const again = await runPortico(['import', good], environment);
  expect(again).toMatchObject({ status: 0, errors: '' });
  expect(again.output).toContain('0 statements imported with 0 entries, 1 known already');
  const strange = join(folder, 'strange.xml');
  await writeFile(strange, camtFile({ iban: 'CH9300762011623852957' }));
  const refused = await runPortico(['import', strange], environment);
  expect(refused.status).toBe(1);
  expect(refused.output).toContain('No account of any client has the number CH9300762011623852957 in CHF.');
  const missing = await runPortico(['import', join(folder, 'nothing.xml')], environment);
  expect(missing.status).toBe(2);
  expect(missing.errors).toContain('nothing.xml');
});
