import { accessSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compileAheadPlugin } from './build/compile-ahead-plugin.ts';
import { compressPlugin } from './build/compress-plugin.ts';
import { mantineVariablesPlugin } from './build/mantine-variables-plugin.ts';
import { signedInPagePlugin } from './build/signed-in-page-plugin.ts';
import { textsName, textsPlugin } from './build/texts-plugin.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

/** Whether a module is one of these files of `src`; a file that has moved fails the build. */
function oneOf(...paths: string[]): (id: string) => boolean {
  const files = new Set(paths.map((path) => join(import.meta.dirname, 'src', path)));
  for (const file of files) accessSync(file);
  return (id) => files.has(id);
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/portal/app/',
  publicDir: 'public',
  define: { PORTICO_VERSION: JSON.stringify(version) },
  plugins: [
    react(),
    textsPlugin(),
    mantineVariablesPlugin(),
    compileAheadPlugin(),
    signedInPagePlugin(),
    compressPlugin(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2024',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // A module's door only names what is behind it: a page gets what it uses, not the whole module.
      treeshake: { moduleSideEffects: [{ test: /\/src\/[a-z]+\/public\.ts$/, sideEffects: false }] },
      output: {
        chunkFileNames: (chunk) => `assets/${textsName(chunk.moduleIds) ?? '[name]'}-[hash].js`,
        // Few scripts: left to itself the bundler makes a hundred of what pages share, and a slow browser spends more
        // time on asking for them than on what is in them. Each has all that its files import and no script before it.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'sign-in', test: oneOf('session/login-page.tsx'), priority: 2 },
            {
              name: 'frame',
              test: oneOf(
                'app/frame/shell.tsx',
                'ui/layout/page-header.tsx',
                'status/status-badge.tsx',
                'ui/grid/columns/use-columns.tsx',
                'ui/grid/grid-view.tsx',
                'ui/grid/state/use-grid-state.ts',
              ),
              priority: 1,
            },
            // What lists share beyond the grid: else those of the payments would come with the statements.
            {
              name: 'lists',
              test: oneOf(
                'ui/layout/drawer.tsx',
                'ui/layout/facts.tsx',
                'ui/layout/list-card.tsx',
                'ui/grid/pending-row.tsx',
                'ui/values/shape-word.tsx',
                'ui/values/iban.tsx',
                'ui/chip-button.tsx',
                'ui/segments.tsx',
                'ui/grid/drawer-list.tsx',
                'ui/grid/rows/neighbours.ts',
              ),
              priority: 0.5,
            },
            // What people write in: else every form would come with the statements.
            {
              name: 'fields',
              test: oneOf(
                'lib/format/read-decimal.ts',
                'lib/use-input-problems.ts',
                'ui/day-range.tsx',
                'ui/form/choice-list.tsx',
                'ui/form/text-field.tsx',
              ),
              priority: 0.4,
            },
            // What reads and writes spreadsheets. It needs something of the start script: the bundler's own code, which a
            // script that needs nothing would have beside it, then stays there, and the sign-in has one script.
            {
              name: 'tables',
              test: oneOf('lib/table/read-table.ts', 'lib/table/write-table.ts', 'lib/table/export-name.ts'),
              priority: 0.3,
            },
            {
              name: 'statements',
              test: oneOf(
                'statements/transactions/transactions-page.tsx',
                'statements/accounts/statement-accounts-page.tsx',
                'statements/statements-page.tsx',
              ),
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/portal/api': 'http://127.0.0.1:8080' },
  },
});
