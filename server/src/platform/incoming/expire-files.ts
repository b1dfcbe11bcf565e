import type { ClientId } from '@portico/contract/ids';
import { UPLOAD_STALLED_AFTER_SECONDS } from '@portico/contract/limits';
import { addSeconds, type Clock } from '../clock.ts';
import type { Database } from '../database/db.ts';
import { giveUp } from './receive-file.ts';

/** Ends files whose sender has stopped, or whose process has died: no bytes for five minutes is UPLOAD_ERROR. */
export async function expireFiles(db: Database, clock: Clock, kind: { table: string }): Promise<void> {
  const stalledSince = addSeconds(clock.now(), -UPLOAD_STALLED_AFTER_SECONDS);
  const stalled = await db.inNoClient((tx) =>
    tx.rows<{ client_id: ClientId; id: string }>(`select * from stalled_${kind.table}($1)`, [stalledSince]),
  );
  for (const { client_id: clientId, id } of stalled)
    await db.inClient(clientId, (tx) => giveUp(tx, clock, kind, id, { stalledSince }));
}
