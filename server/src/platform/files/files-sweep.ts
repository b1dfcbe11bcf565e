import type { ClientId } from '@portico/contract/ids';
import { addSeconds, type Clock } from '../clock.ts';
import { giveUpFile, type Files } from './files.ts';
import type { Log } from '../log.ts';

/** Nobody fills a file for longer than this: its writer must be dead. */
const UNFINISHED_AFTER_SECONDS = 24 * 60 * 60;

/**
 * Removes the remains of files that were given up or discarded by their owner, or left behind by a dead process. What
 * is unreachable now is tried again in the next round. Returns how many were removed.
 */
export async function sweepFiles(files: Files, clock: Clock, log: Log): Promise<number> {
  const before = addSeconds(clock.now(), -UNFINISHED_AFTER_SECONDS);
  const unfinished = await files.db.inNoClient((tx) =>
    tx.rows<{ client_id: ClientId; id: string }>('select * from unfinished_files($1)', [before]),
  );
  const outOfReach = new Set<string>();
  let removed = 0;
  for (const { client_id: clientId, id } of unfinished) {
    const location = await giveUp(files, clock, clientId, id);
    if (location === null || outOfReach.has(location)) continue;
    try {
      await files.storageAt(location).remove({ clientId, id });
      await forget(files, clientId, id);
      removed += 1;
    } catch (error) {
      outOfReach.add(location);
      log.error({ err: error, location }, 'files that were given up can’t be removed now');
    }
  }
  return removed;
}

/** Where the file's bytes are; null if it became whole meanwhile, or nothing is left of it. */
function giveUp(files: Files, clock: Clock, clientId: ClientId, id: string): Promise<string | null> {
  return files.db.inClient(clientId, async (tx) => {
    await giveUpFile(tx, clock, id);
    const row = await tx.row<{ storage: string | null }>(
      'select storage from files where client_id = current_client() and id = $1 and given_up_at is not null',
      [id],
    );
    return row?.storage ?? null;
  });
}

function forget(files: Files, clientId: ClientId, id: string): Promise<number> {
  return files.db.inClient(clientId, (tx) =>
    tx.write('update files set storage = null where client_id = current_client() and id = $1 and digest is null', [id]),
  );
}
