import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const SMALLEST_BYTES = 1_000;
const COMPRESSIBLE = /\.(js|css|svg|json)$/;

/** Writes `<asset>.br` and `<asset>.gz` beside what gets smaller by it, so that the server only hands files out. */
export function compressPlugin(): Plugin {
  return {
    name: 'portico-compress',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const names = Object.keys(bundle).filter((name) => COMPRESSIBLE.test(name));
      await Promise.all(names.map((name) => compress(join(dir ?? '', name))));
    },
  };
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < SMALLEST_BYTES) return;
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } };
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, options));
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
}
