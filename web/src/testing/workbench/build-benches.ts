import { join } from 'node:path';
import type { Rolldown } from 'vite';

const WEB = join(import.meta.dirname, '../../..');
const PAGE = join(import.meta.dirname, 'workbench.html');

/** A page and its files by their names, which follow `/portal/bench/`. */
export type Benches = { page: string; files: ReadonlyMap<string, string | Uint8Array> };

/** Builds all benches as the product is built, but writes them nowhere. */
export async function buildBenches(): Promise<Benches> {
  // Playwright says that this is a test, and React would be the one for developers.
  process.env.NODE_ENV = 'production';
  const { build } = await import('vite');
  const { output } = (await build({
    root: WEB,
    configFile: join(WEB, 'vite.config.ts'),
    base: '/portal/bench/',
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: PAGE } },
  })) as Rolldown.RolldownOutput;
  const files = new Map(output.map((one) => [one.fileName, one.type === 'chunk' ? one.code : one.source]));
  const page = [...files].find(([name]) => name.endsWith('.html'));
  return { page: String(page![1]), files };
}
