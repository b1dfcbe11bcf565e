import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientId } from '@portico/contract/ids';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../server/src/platform/database/embedded-database.ts';
import { migrate } from '../server/src/platform/database/apply-migrations.ts';
import { signedIn } from '../server/src/testing/orders.ts';
import { startPortal } from '../server/src/testing/portal/portal.ts';
import { createDatabase } from './entries/database.ts';
import { orderRows } from './import-order/rows.ts';
import { copyOnce, importOnce, type Imported } from './import-order/run.ts';
import { exportRows } from './imports/rows.ts';
import { inPairs, limited, median, rounded, type Measure } from './measure.ts';
import { cachedOrder } from './read-pain001.ts';

const TRANSACTIONS = 77_000;
/** How many of the same payments an earlier order has. */
const KNOWN_TRANSACTIONS = 1_000;
const PAIRS = 3;
const BLOCK_MAXIMUM_MILLISECONDS = 20;

type Template = { clientId: ClientId; token: string };

/**
 * 50 MB of pain.001.001.09, from the HTTP upload until somebody can sign the order (parsed, checked, compared with
 * existing data, rule found, stored), beside COPY of the order's rows. Also how long it blocks the event loop of web
 * server and worker, here one process.
 */
export const importOrder: Measure = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portico-bench-'));
  const database = await startEmbeddedDatabase({ folder });
  try {
    const file = await cachedOrder(TRANSACTIONS);
    const template = await makeTemplate(database);
    const rows = join(folder, 'rows');
    await keepRows(database, template, file, rows);
    const imports: Imported[] = [];
    const ours = async () => {
      const one = await importOnce(await freshDatabase(database), template.token, file);
      imports.push(one);
      return one.seconds;
    };
    const copy = async () => copyOnce(await freshDatabase(database), rows);
    const figure = `50 MB of pain.001.001.09, ${TRANSACTIONS} transactions`;
    const beside = await inPairs(`from upload to UNSIGNED, ${figure}, beside COPY of the order's rows`, 's', PAIRS, ours, copy, 2.5); // prettier-ignore
    const own = imports.map((one) => one.blocks.ownMilliseconds);
    const whole = imports.map((one) => one.blocks.longestMilliseconds);
    return [
      beside,
      limited(`longest block of the event loop, ${figure}`, 'ms of processor time', own, BLOCK_MAXIMUM_MILLISECONDS),
      {
        figure: `longest block, ${figure}, with what others on the machine took`,
        unit: 'ms',
        ours: rounded(median(whole)),
      },
    ];
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
};

/**
 * A database with the client of the debit account, an earlier order with some of its payments, and a clerk's session.
 */
async function makeTemplate(database: EmbeddedDatabase): Promise<Template> {
  await createDatabase(database.url(), 'base');
  await migrate(database.url('base'));
  const portal = await startPortal(database.url(), { databaseUrl: database.url('base'), worker: true });
  const client = await portal.makeClient({ currencies: ['EUR'] });
  const iban = 'CH9300762011623852957';
  await portal.owner.inNoClient(async (tx) => {
    await tx.write('update accounts set iban = $1', [iban]);
    // The file names its bank, which must be the account's.
    await tx.write('update banks set bic = $1', ['ALPECH99XXX']);
  });
  const clerk = await signedIn(portal, client.users['clerk']!);
  const known = await openAsBlob(await cachedOrder(KNOWN_TRANSACTIONS));
  await clerk.order(await known.bytes());
  await portal.stop();
  return { clientId: client.id, token: clerk.token };
}

let copies = 0;

/** A copy of the template, so every run finds the same state. */
async function freshDatabase(database: EmbeddedDatabase): Promise<string> {
  const name = `run_${(copies += 1)}`;
  await createDatabase(database.url(), name, 'base');
  return database.url(name);
}

/** The order's rows as written by an import, kept for COPY. */
async function keepRows(database: EmbeddedDatabase, template: Template, file: string, path: string): Promise<void> {
  const databaseUrl = await freshDatabase(database);
  await importOnce(databaseUrl, template.token, file);
  const counts = await exportRows(databaseUrl, await orderRows(databaseUrl), template.clientId, path);
  if (counts['transactions'] !== TRANSACTIONS) throw new Error(`${JSON.stringify(counts)} were imported.`);
}
