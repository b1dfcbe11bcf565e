import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { ClientId } from '@portico/contract/ids';
import { systemClock } from '../server/src/platform/clock.ts';
import { openDatabase } from '../server/src/platform/database/db.ts';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../server/src/platform/database/embedded-database.ts';
import { nodeFlags } from '../server/src/start/child.ts';
import { createClient } from '../server/src/clients/public.ts';
import { createAccount, createBank } from '../server/src/seed/create.ts';
import { createDatabase } from './entries/database.ts';
import { fillEntries } from './entries/fill.ts';
import { fifth, typical } from './entries/population.ts';
import type { Import } from './imports/child.ts';
import { exportRows, STATEMENT_ROWS } from './imports/rows.ts';
import { startList, type List } from './lists/lists.ts';
import { startLoader, type Loader } from './load/processes.ts';
import { inPairs, limited, median, rounded, type Measure, type Result } from './measure.ts';
import { cachedStatement } from './read-camt.ts';
import { cachedStatements } from './read-mt940.ts';

const PAIRS = 3;
const BLOCK_MAXIMUM_MILLISECONDS = 20;
const LARGE_RESIDENT_MAXIMUM_MEGABYTES = 256;
const READER = typical(fifth());
/** The accounts of the two files. */
const IBANS = ['AT483200000012345864', 'DE89370400440532013000'];

/**
 * MT940 with 225,000 entries and camt.053 with 50,000, imported for real with everything that belongs to it, beside
 * COPY of the same rows. Also how long it blocks its event loop, and how much it slows another client's list.
 */
export const importStatements: Measure = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  const database = await startEmbeddedDatabase({ folder });
  try {
    const clientId = await makeTemplate(database);
    const mt940 = { file: await cachedStatements(225), entries: 225_000 };
    const camt = { file: await cachedStatement(50_000), entries: 50_000 };
    const results: Result[] = [];
    for (const [format, { file, entries }] of Object.entries({ MT940: mt940, 'camt.053': camt })) {
      const rows = join(folder, 'rows');
      const counts = await exportRows(await imported(database, file), STATEMENT_ROWS, clientId, rows);
      if (counts['statement_entries'] !== entries) throw new Error(`${file}: ${JSON.stringify(counts)} were imported.`);
      results.push(...(await besideCopy(database, `${format} of ${entries} entries`, file, rows)));
    }
    return [...results, ...(await largeFile(database)), await listMeanwhile(database, mt940.file)];
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/** A database with another client's entries, the provider, and the client whose accounts the files are for. */
async function makeTemplate(database: EmbeddedDatabase): Promise<ClientId> {
  await createDatabase(database.url(), 'base');
  await fillEntries(database.url('base'), [READER]);
  const owner = openDatabase(database.url('base'), null, 1);
  const clientId = await owner.inNoClient(async (tx) => {
    await createClient(tx, systemClock, { businessId: 'PROVIDER', name: 'Provider', kind: 'PROVIDER' });
    const id = await createClient(tx, systemClock, { businessId: 'IMPORTER', name: 'Importer' });
    const bank = { name: 'Bank', bic: 'ALPEATWWXXX', country: 'AT', folder: 'importer' };
    const bankId = await createBank(tx, id, bank);
    const account = { bankId, name: 'Account', shortName: 'Account', owner: 'Importer', currency: 'EUR' };
    for (const iban of IBANS) await createAccount(tx, id, { ...account, iban });
    return id;
  });
  await owner.close();
  return clientId;
}

let copies = 0;

/** A copy of the template, so every run finds the same state. */
async function freshDatabase(database: EmbeddedDatabase): Promise<string> {
  const name = `run_${(copies += 1)}`;
  await createDatabase(database.url(), name, 'base');
  return database.url(name);
}

async function imported(database: EmbeddedDatabase, file: string): Promise<string> {
  const url = await freshDatabase(database);
  await run('portico', url, file);
  return url;
}

async function besideCopy(database: EmbeddedDatabase, figure: string, file: string, rows: string): Promise<Result[]> {
  const imports: Import[] = [];
  const ours = async () => {
    const one = await run('portico', await freshDatabase(database), file);
    imports.push(one);
    return one.seconds;
  };
  const copy = async () => (await run('copy', await freshDatabase(database), rows)).seconds;
  const beside = await inPairs(`import of ${figure} beside COPY of its rows`, 's', PAIRS, ours, copy, 2.5);
  const own = imports.map((one) => one.ownMilliseconds);
  const whole = imports.map((one) => one.longestMilliseconds);
  return [
    beside,
    limited(`longest block of the event loop, ${figure}`, 'ms of processor time', own, BLOCK_MAXIMUM_MILLISECONDS),
    {
      figure: `longest block, ${figure}, with what others on the machine took`,
      unit: 'ms',
      ours: rounded(median(whole)),
    },
  ];
}

/** 500 MB through the whole import: it may take its time, but neither memory nor the event loop. */
async function largeFile(database: EmbeddedDatabase): Promise<Result[]> {
  const one = await run('portico', await freshDatabase(database), await cachedStatement(500_000));
  const figure = '500 MB of camt.053, 500,000 entries';
  return [
    { figure: `import of ${figure}`, unit: 's', ours: rounded(one.seconds) },
    limited(`resident memory, import of ${figure}`, 'MB', [one.residentMegabytes], LARGE_RESIDENT_MAXIMUM_MEGABYTES),
    limited(`longest block, import of ${figure}`, 'ms of processor time', [one.ownMilliseconds], BLOCK_MAXIMUM_MILLISECONDS), // prettier-ignore
  ];
}

async function run(kind: 'portico' | 'copy', databaseUrl: string, file: string): Promise<Import> {
  const child = join(import.meta.dirname, 'imports/child.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...nodeFlags('worker'),
    child,
    kind,
    databaseUrl,
    file,
  ]);
  return JSON.parse(stdout) as Import;
}

/** The p95 of a list page for a user of another client, before and during an import. */
async function listMeanwhile(database: EmbeddedDatabase, file: string): Promise<Result> {
  const url = await freshDatabase(database);
  const loader = startLoader();
  const list = await startList(url, [READER]);
  const second = () => p95OfSeconds(loader, list, 1);
  try {
    await p95OfSeconds(loader, list, 4);
    const idle: number[] = [];
    for (let sample = 0; sample < 5; sample++) idle.push(await second());
    const meanwhile: number[] = [];
    let isRunning = true;
    const importing = run('portico', url, file).finally(() => (isRunning = false));
    while (isRunning) meanwhile.push(await second());
    await importing;
    const ratio = rounded(median(meanwhile) / median(idle));
    return {
      figure: 'p95 of a page of another client during an import beside idle',
      unit: 'ms',
      ours: rounded(median(meanwhile)),
      reference: rounded(median(idle)),
      ratio,
      bound: 2,
      holds: ratio <= 2,
      runs: meanwhile.length,
    };
  } finally {
    await Promise.all([list.stop(), loader.stop()]);
  }
}

async function p95OfSeconds(loader: Loader, list: List, seconds: number): Promise<number> {
  const load = { address: list.address, requests: list.requests([READER]), connections: 1, seconds };
  return (await loader.run(load)).p95Milliseconds;
}
