import { startPortal } from '../../server/src/testing/portal/portal.ts';
import { watchBlocks, type Blocks } from '../imports/longest-block.ts';
import { copyRows } from '../imports/rows.ts';
import { orderRows } from './rows.ts';

export type ToChild = 'watch' | 'tell';
export type FromChild =
  | { kind: 'ready'; address: string }
  | { kind: 'watching' }
  | { kind: 'blocks'; blocks: Blocks }
  | { kind: 'copied'; seconds: number };

// Web server and worker in one process, or the COPY of an order's rows: `kind databaseUrl [path]`.
const [kind, databaseUrl, path] = process.argv.slice(2) as [string, string, string];
await (kind === 'portico' ? serve() : copy());

async function serve(): Promise<void> {
  const { address } = await startPortal(databaseUrl, { databaseUrl, worker: true });
  let blocks: () => Blocks;
  process.on('message', (message: ToChild) => {
    if (message === 'tell') return tell({ kind: 'blocks', blocks: blocks() });
    blocks = watchBlocks();
    tell({ kind: 'watching' });
  });
  process.on('disconnect', () => process.exit(0));
  tell({ kind: 'ready', address });
}

async function copy(): Promise<void> {
  const tables = await orderRows(databaseUrl);
  const begun = performance.now();
  await copyRows(databaseUrl, tables, path);
  tell({ kind: 'copied', seconds: (performance.now() - begun) / 1000 });
  process.disconnect();
}

function tell(message: FromChild): void {
  process.send!(message);
}
