import { mkdir, watch } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '../platform/log.ts';

/** Takes in the banks' files as soon as they arrive; the regular round finds what the watch misses. */
export function watchBanks(
  { dataFolder }: Pick<Config, 'dataFolder'>,
  collect: () => Promise<void>,
  log: Log,
): { stop(): Promise<void> } {
  const stop = new AbortController();
  const follow = async () => {
    const folder = join(dataFolder, 'banks');
    await mkdir(folder, { recursive: true });
    for await (const event of watch(folder, { recursive: true, signal: stop.signal })) {
      if (event.filename?.includes('from-bank'))
        await collect().catch((error: unknown) => log.error({ err: error }, 'collecting failed'));
    }
  };
  const following = follow().catch((error: Error) => {
    if (error.name !== 'AbortError')
      log.warn({ err: error }, 'the folders of the banks can’t be watched; they are read every second');
  });
  return {
    async stop() {
      stop.abort();
      // An intake in progress is completed.
      await following;
    },
  };
}
