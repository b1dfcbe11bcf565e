import pg from 'pg';
import type { EmbeddedDatabase } from '../../server/src/platform/database/embedded-database.ts';
import { startCachedDatabase } from '../cached-database.ts';
import { fillEntries } from './fill.ts';
import { fifth, population } from './population.ts';

/** Ten million entries of two hundred clients in the database `whole`; two million of forty similar ones in `fifth`. */
export function startEntriesDatabase(): Promise<EmbeddedDatabase> {
  return startCachedDatabase('entries', ['benchmarks/entries/*.ts'], async (database) => {
    for (const [name, members] of [
      ['fifth', fifth()],
      ['whole', population()],
    ] as const) {
      console.error(`Making ten million entries: the database ${name} …`);
      await createDatabase(database.url(), name);
      await fillEntries(database.url(name), members);
    }
  });
}

export async function createDatabase(serverUrl: string, name: string, template = 'template1'): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
}
