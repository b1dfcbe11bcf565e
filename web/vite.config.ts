import { readFileSync } from 'node:fs';
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
      output: {
        chunkFileNames: (chunk) => `assets/${textsName(chunk.moduleIds) ?? '[name]'}-[hash].js`,
        // Few scripts: left to itself the bundler makes a hundred of what pages share, and a slow browser spends more
        // time on asking for them than on what is in them. Each has all that its files import and no script before it.
        codeSplitting: {
          groups: [
            { name: 'start', tags: ['$initial'], priority: 3 },
            { name: 'sign-in', test: /\/session\/login-page\.tsx$/, priority: 2 },
            {
              name: 'frame',
              test: /\/(app\/shell|ui\/(page-header|status-badge|grid\/(grid-view|use-grid-state)))\.tsx?$/,
              priority: 1,
            },
            // What lists share beyond the grid: else those of the payments would come with the statements.
            {
              name: 'lists',
              test: /\/ui\/(drawer|shape-word|iban|chip-button|segments|grid\/(drawer-list|read-input|neighbours))\.tsx?$/,
              priority: 0.5,
            },
            { name: 'statements', test: /\/statements\/(transactions|accounts|statements)-page\.tsx$/ },
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
