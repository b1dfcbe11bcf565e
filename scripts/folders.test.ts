import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
/** A room with more is several: give them folders. */
const FILES_AT_MOST = 25;
/** What every module may have, so that it is found without being searched for. */
const IN_EVERY_MODULE = new Set(['endpoints', 'events', 'model', 'page-rules', 'pages', 'public', 'queries', 'routes']);

const sources = globSync('{contract,formats,server,web}/**/*.{ts,tsx}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', '**/*.test.{ts,tsx}'],
});

it('no folder holds more sources than one overlooks', () => {
  const full = [...Map.groupBy(sources, dirname)].filter(([, files]) => files.length > FILES_AT_MOST);
  expect(full.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});

it.each(['server', 'web'])('a file name in %s says which of two things it is', (side) => {
  const own = sources.filter((path) => path.startsWith(`${side}/src/`));
  const names = Map.groupBy(own, (path) => basename(path).replace(/\.tsx?$/, ''));
  const twins = [...names].filter(([name, paths]) => paths.length > 1 && !IN_EVERY_MODULE.has(name));
  expect(twins.map(([, paths]) => paths)).toEqual([]);
});
