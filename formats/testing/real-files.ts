import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Public files of other projects, kept out of this repository; each has a facts file beside it. */
const SAMPLES = process.env['PORTICO_SAMPLES'] ?? resolve(import.meta.dirname, '../../../shared/data');

/** The real XML files of one folder with their facts; empty if the folder is missing. */
export function realXmlFiles<T>(folder: string): [name: string, facts: T, file: Uint8Array][] {
  const path = join(SAMPLES, folder);
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith('.xml'));
  return names.map((name) => {
    const facts = JSON.parse(readFileSync(join(path, name.replace(/\.xml$/, '.facts.json')), 'utf8')) as T;
    return [name, facts, readFileSync(join(path, name))];
  });
}

/** The expectations of a file's source, in its own words; empty if it has none. */
export function originsExpectations(folder: string, name: string, pattern: RegExp): string[] {
  const path = join(SAMPLES, folder);
  const own = readdirSync(path).filter((each) => each.startsWith(name.replace(/\.xml$/, '.expected')));
  return own.filter((each) => pattern.test(each)).map((each) => readFileSync(join(path, each), 'utf8'));
}
