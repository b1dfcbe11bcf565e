import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../server/src/platform/database/embedded-database.ts';

const REPOSITORY = fileURLToPath(new URL('../', import.meta.url));

/**
 * A database server with large data, created once and kept outside of the checkout: in `PORTICO_BENCHMARKS`, else with
 * the temporary files. It is recreated if the migrations or the code that fills it (`sources`, file patterns) change.
 * The server is as durable as in production.
 */
export async function startCachedDatabase(
  name: string,
  sources: readonly string[],
  fill: (database: EmbeddedDatabase) => Promise<void>,
): Promise<EmbeddedDatabase> {
  const cache = process.env['PORTICO_BENCHMARKS'] || join(tmpdir(), 'portico-benchmarks');
  const own = `${name}-${fingerprint(['server/migrations/*.sql', ...sources])}`;
  const folder = join(cache, own);
  const isMade = join(folder, 'made');
  mkdirSync(cache, { recursive: true });
  // Databases of earlier migrations, and unfinished ones.
  for (const other of readdirSync(cache).filter((each) => each.startsWith(`${name}-`)))
    if (other !== own || !existsSync(isMade)) rmSync(join(cache, other), { recursive: true, force: true });
  const database = await startEmbeddedDatabase({ folder });
  if (existsSync(isMade)) return database;
  try {
    await fill(database);
    writeFileSync(isMade, '');
    return database;
  } catch (error) {
    await database.stop();
    throw error;
  }
}

function fingerprint(patterns: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of globSync(patterns, { cwd: REPOSITORY }).toSorted())
    hash.update(readFileSync(join(REPOSITORY, file)));
  return hash.digest('hex').slice(0, 12);
}
