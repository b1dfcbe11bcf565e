import { UPLOAD_MAXIMUM_BYTES, UPLOAD_STALLED_AFTER_SECONDS } from '@portico/contract/limits';
import { addSeconds, type Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import { receivingFailure } from '../platform/files/receiving-failure.ts';
import { giveUpFile } from '../platform/files/files.ts';
import { uploadStates } from './upload-state.ts';

/** Ends uploads whose sender has stopped, or whose web process has died: no bytes for five minutes is UPLOAD_ERROR. */
export async function expireUploads(db: Database, clock: Clock): Promise<void> {
  const before = addSeconds(clock.now(), -UPLOAD_STALLED_AFTER_SECONDS);
  const stalled = await db.inNoClient((tx) =>
    tx.rows<{ client_id: string; id: string }>('select * from stalled_uploads($1)', [before]),
  );
  const status = uploadStates.next('UPLOADING', 'uploadFailed', 'UPLOAD_ERROR');
  for (const upload of stalled) {
    await db.inClient(upload.client_id, async (tx) => {
      const stopped = await tx.row<{ file_id: string }>(
        `update uploads set status = $2, step_status = $2, findings = $4 where client_id = current_client() and id = $1 and status = 'UPLOADING' and last_byte_at < $3 returning file_id`,
        [upload.id, status, before, JSON.stringify([receivingFailure(null, UPLOAD_MAXIMUM_BYTES)])],
      );
      if (stopped) await giveUpFile(tx, clock, stopped.file_id);
    });
  }
}
