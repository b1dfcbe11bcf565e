import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressPlugin } from './build/compress-plugin.ts';
import { textsName, textsPlugin } from './build/texts-plugin.ts';

export default defineConfig({
  root: import.meta.dirname,
  base: '/portal/app/',
  publicDir: 'public',
  plugins: [react(), textsPlugin(), compressPlugin()],
  build: {
    outDir: 'dist',
    target: 'es2024',
    sourcemap: false,
    modulePreload: { polyfill: false },
    // A data: address would need an exception in the content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { chunkFileNames: (chunk) => `assets/${textsName(chunk.moduleIds) ?? '[name]'}-[hash].js` },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/portal/api': 'http://127.0.0.1:8080' },
  },
});
