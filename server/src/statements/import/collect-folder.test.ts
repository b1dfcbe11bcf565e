import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import type { Database } from '../../platform/database/db.ts';
import { openFiles } from '../../platform/files/files-open.ts';
import { FileUnsafe, type Scan } from '../../platform/files/files-scan.ts';
import { silentLog } from '../../platform/log.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { camtFile, makeProvider } from '../../testing/statement-files.ts';
import { statementsCollector, statementsFolder } from './collect-folder.ts';

let portal: TestPortal;
let db: Database;
let iban: string;
let inbox: string;
let told: unknown[];
beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  await makeProvider(portal);
  iban = (await portal.makeClient()).accounts[0]!.iban;
  db = await portal.openAs('portico_worker', 8);
  inbox = statementsFolder(portal.config);
  await mkdir(inbox, { recursive: true });
});
afterAll(async () => {
  await db.close();
  await portal.stop();
});
beforeEach(() => {
  told = [];
});

const content = (amount: string) => camtFile({ iban, entries: [{ amount }] });
const waiting = async () => (await readdir(inbox)).filter((name) => name.endsWith('.xml'));
const countImports = async () =>
  (await portal.owner.inNoClient((tx) => tx.rows(`select 1 from statement_imports where status = 'UPLOADED'`))).length;

function collector(changed: Partial<Database> = {}, scan?: Scan) {
  const files = { ...openFiles(portal.config, db, scan), db: { ...db, ...changed } };
  const log = { ...silentLog, error: (...said: unknown[]) => void told.push(said.at(-1)) } as typeof silentLog;
  return statementsCollector({ files, clock: portal.clock, log, config: portal.config });
}

it('a file that replaces one being stored is taken in after it', async () => {
  let isReplaced = false;
  const inClient: Database['inClient'] = async (id, act) => {
    const result = await db.inClient(id, act);
    if (isReplaced || (await countImports()) === 0) return result;
    isReplaced = true;
    await writeFile(join(inbox, 'next.tmp'), content('999.00'));
    await rename(join(inbox, 'next.tmp'), join(inbox, 'st.xml'));
    return result;
  };
  const watching = collector({ inClient });
  await writeFile(join(inbox, 'st.xml'), content('5.00'));
  for (let looks = 0; looks < 2; looks += 1) await watching.look();
  expect([isReplaced, await countImports(), await waiting()]).toEqual([true, 1, ['st.xml']]);
  for (let looks = 0; looks < 2; looks += 1) await watching.look();
  expect([await countImports(), await waiting()]).toEqual([2, []]);
});

it('a listed file that isn’t found by its name is reported once', async () => {
  // Latin-1: the listed name differs.
  const name = Buffer.from(join(inbox, 'Auszug-\u00dcbersicht.xml'), 'latin1');
  await writeFile(name, content('7.00'));
  const watching = collector();
  await watching.look();
  expect(told).toEqual([]);
  for (let looks = 0; looks < 3; looks += 1) await watching.look();
  expect(told).toEqual(['alarm: a file in the watched folder isn’t found by its name']);
  await rm(name);
});

it('a file that is refused is put aside and reported; those behind it are taken in', async () => {
  const scan: Scan = async ({ name }) => {
    if (name === 'a-harmful.xml') throw new FileUnsafe('Eicar-Test');
  };
  const before = await countImports();
  for (const name of ['a-harmful.xml', 'b-behind.xml']) await writeFile(join(inbox, name), content('9.00'));
  const watching = collector({}, scan);
  for (let looks = 0; looks < 2; looks += 1) await watching.look();
  expect([(await countImports()) - before, await waiting()]).toEqual([1, []]);
  expect(await readdir(join(inbox, 'aside'))).toEqual([expect.stringMatching(/ a-harmful\.xml$/)]);
  expect(told).toEqual(['alarm: a file in the watched folder is refused']);
});
