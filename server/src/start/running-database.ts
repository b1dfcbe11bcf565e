import { join } from 'node:path';
import { startEmbeddedDatabase } from '../platform/database/embedded-database.ts';

export type RunningDatabase = { url: string; pid?: () => number; stop(): Promise<void> };

const folderIn = (dataFolder: string) => join(dataFolder, 'database');

/** The embedded database for one command. */
export async function openDatabase(dataFolder: string): Promise<RunningDatabase> {
  const database = await startEmbeddedDatabase({ folder: folderIn(dataFolder) });
  return { url: database.url(), pid: () => database.pid, stop: () => database.stop() };
}

/**
 * The database of an instance: the one that DATABASE_URL names, or the embedded one, restarted at the same address when
 * it ends, so that the processes that use it find it again.
 */
export async function keepDatabase(
  given: string | undefined,
  dataFolder: string,
  { onChange, onGiveUp, say }: { onChange: () => void; onGiveUp: (error: Error) => void; say: (text: string) => void },
): Promise<RunningDatabase> {
  if (given !== undefined) return { url: given, stop: async () => {} };
  const database = await startEmbeddedDatabase({ folder: folderIn(dataFolder), log: say });
  let isStopping = false;
  const loop = async () => {
    for (;;) {
      await database.exited();
      if (isStopping) return;
      say('The database server ended; starting it again.');
      await database.restart();
      onChange();
    }
  };
  void loop().catch(onGiveUp);
  return {
    url: database.url(),
    pid: () => database.pid,
    stop: () => {
      isStopping = true;
      return database.stop();
    },
  };
}
