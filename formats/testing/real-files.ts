import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Public files of other projects, which are never part of this one; facts about each lie beside it. */
const SAMPLES = process.env['PORTICO_SAMPLES'] ?? resolve(import.meta.dirname, '../../../shared/data');

/** The real XML files of one folder with their facts; none where the folder is not there. */
export function realXmlFiles<T>(folder: string): [name: string, facts: T, file: Uint8Array][] {
  const path = join(SAMPLES, folder);
  if (!existsSync(path)) return [];
  const names = readdirSync(path).filter((name) => name.endsWith('.xml'));
  return names.map((name) => {
    const facts = JSON.parse(readFileSync(join(path, name.replace(/\.xml$/, '.facts.json')), 'utf8')) as T;
    return [name, facts, readFileSync(join(path, name))];
  });
}

/** What the origin of a file expects of it, in its own words; empty where it does not say. */
export function originsExpectations(folder: string, name: string, pattern: RegExp): string[] {
  const path = join(SAMPLES, folder);
  const own = readdirSync(path).filter((each) => each.startsWith(name.replace(/\.xml$/, '.expected')));
  return own.filter((each) => pattern.test(each)).map((each) => readFileSync(join(path, each), 'utf8'));
}
