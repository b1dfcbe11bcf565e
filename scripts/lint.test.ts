import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'));
  // The walls need no types, and checking them without takes only a moment.
  writeConfig({ typeAware: false });
  for (const [file, text] of Object.entries(clean)) plant(file, text);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const use = (...specifiers: string[]) => [
  ...specifiers.map((specifier, index) => `import * as used${index} from '${specifier}';`),
  `export const all = [${specifiers.map((_, index) => `used${index}`).join(', ')}];`,
];

/** A small tree in which every import is allowed. */
const clean: Record<string, string[]> = {
  'contract/src/money.ts': ['export const largest = 1;'],
  'contract/src/payments/endpoints.ts': use('zod', '../money.ts'),
  'contract/src/money.test.ts': use('vitest', 'fast-check', 'node:fs', './money.ts'),
  'formats/src/pain001.ts': use('saxes', '@portico/contract/money', './xml.ts'),
  'formats/src/xml.ts': ['export const depth = 2;'],
  'formats/src/xml.test.ts': use('vitest', 'node:fs', './xml.ts'),
  'server/src/platform/db.ts': use('pg', 'node:fs', '@portico/contract/payments/endpoints', '../config.ts'),
  'server/src/config.ts': ['export const port = 1;'],
  'server/src/users/public.ts': use('./sql.ts', '../platform/db.ts'),
  'server/src/users/sql.ts': ['export const text = 1;'],
  'server/src/payments/sign-orders.ts': use('../users/public.ts', '../platform/db.ts', '@portico/formats/pain001'),
  'server/src/payments/jobs/send.ts': use('../sign-orders.ts', '../../users/public.ts'),
  'server/src/app/server.ts': use('../payments/sign-orders.ts', '../platform/db.ts'),
  'server/src/main.ts': use('./app/server.ts', './config.ts'),
  'web/src/payments/queries.ts': [
    `import type * as endpoints from '@portico/contract/payments/endpoints';`,
    `import { largest } from '@portico/contract/money';`,
    'export const all: [number, keyof typeof endpoints] = [largest, "all"];',
  ],
  'web/src/payments/orders.page.test.ts': use('../testing/page-test.ts'),
  'web/src/testing/page-test.ts': use(
    'node:http',
    'zod',
    '@portico/contract/payments/endpoints',
    '../../../server/src/platform/errors.ts',
  ),
  'server/src/platform/errors.ts': ['export const key = 1;'],
  'e2e/story.ts': use('@playwright/test', '@portico/contract/payments/endpoints', '../server/src/config.ts'),
};

function writeConfig({ typeAware }: { typeAware: boolean }): void {
  const config = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as { options: object };
  writeFileSync(
    join(folder, '.oxlintrc.json'),
    JSON.stringify({ ...config, options: { ...config.options, typeAware } }),
  );
}

function plant(file: string, lines: readonly string[]): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), `${lines.join('\n')}\n`);
}

function lint(path = '.'): { status: number | null; output: string } {
  const result = spawnSync(process.execPath, [oxlint, '-f', 'unix', path], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 20_000,
  });
  return { status: result.status, output: result.stdout + result.stderr };
}

test('a tree with only allowed imports is green', () => {
  expect(lint()).toEqual({ status: 0, output: expect.not.stringContaining('Error') });
});

test.each([
  ['contract/src/planted.ts', 'node:fs'],
  ['contract/src/planted.ts', '@portico/server/config'],
  ['contract/src/planted.ts', '../../server/src/config.ts'],
  ['contract/src/planted.test.ts', '@portico/server/config'],
  ['formats/src/planted.ts', 'node:fs'],
  ['formats/src/planted.ts', 'pg'],
  ['formats/src/planted.ts', '@portico/server/config'],
  ['formats/src/planted.ts', '../../web/src/payments/queries.ts'],
  ['server/src/platform/planted.ts', '../users/public.ts'],
  ['server/src/platform/http/planted.ts', '../../users/public.ts'],
  ['server/src/platform/planted.ts', '../app/server.ts'],
  ['server/src/platform/planted.ts', '../main.ts'],
  ['server/src/payments/planted.ts', '../users/sql.ts'],
  ['server/src/payments/jobs/planted.ts', '../../users/sql.ts'],
  ['server/src/payments/planted.ts', '../app/server.ts'],
  ['server/src/payments/planted.ts', '@portico/web/payments/queries'],
  ['server/src/app/planted.ts', '../../../web/src/payments/queries.ts'],
  ['web/src/planted.ts', 'zod'],
  ['web/src/planted.ts', 'zod/mini'],
  ['web/src/planted.ts', 'node:fs'],
  ['web/src/planted.ts', '@portico/formats/pain001'],
  ['web/src/planted.ts', '../../server/src/config.ts'],
  ['web/src/planted.ts', '@portico/contract/payments/endpoints'],
  ['web/src/payments/planted.page.test.ts', '../../../server/src/config.ts'],
  ['web/src/testing/planted.ts', '../../../server/src/users/public.ts'],
  ['web/src/testing/planted.ts', '../../../e2e/story.ts'],
])('%s must not import %s', (file, specifier) => {
  plant(file, use(specifier));
  const { status, output } = lint();
  expect(status).toBe(1);
  expect(output).toContain(`${file}:1:1: '${specifier}' import is restricted`);
});

test('unescaped HTML is red', () => {
  plant('web/src/planted.tsx', ['export const Planted = () => <p dangerouslySetInnerHTML={{ __html: name }} />;']);
  expect(lint()).toEqual({ status: 1, output: expect.stringContaining('react(no-danger)') });
});

test('an import cycle is red', () => {
  plant('server/src/payments/one.ts', use('./two.ts'));
  plant('server/src/payments/two.ts', use('./one.ts'));
  expect(lint()).toEqual({ status: 1, output: expect.stringContaining('import(no-cycle)') });
});

test('an unawaited promise is red, so the type-aware rules run', () => {
  rmSync(folder, { recursive: true });
  plant('server/src/payments/planted.ts', ['export const go = (): void => {', '  fetch("http://localhost");', '};']);
  writeConfig({ typeAware: true });
  const compilerOptions = { lib: ['es2024', 'dom'], strict: true, types: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['server'] }));
  // The type-aware part is resolved from here.
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // Only this folder, because the linter would follow the link.
  expect(lint('server')).toEqual({ status: 1, output: expect.stringContaining('no-floating-promises') });
});

test('every module folder of the server has its wall', () => {
  const noModules = new Set(['app', 'commands', 'platform', 'seed', 'simulator', 'soak', 'start', 'testing', 'worker']);
  const config = readFileSync(join(root, '.oxlintrc.json'), 'utf8');
  const folders = readdirSync(join(root, 'server/src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const open = folders
    .map(({ name }) => name)
    .filter((name) => !noModules.has(name) && !config.includes(`"server/src/${name}/**"`));
  expect(open).toEqual([]);
});
