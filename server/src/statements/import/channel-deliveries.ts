import { createHash } from 'node:crypto';
import {
  STATEMENT_BYTES_PER_CHANNEL_MAXIMUM,
  STATEMENT_BYTES_WITHIN_HOURS,
  STATEMENT_FILE_MAXIMUM_BYTES,
} from '@portico/contract/limits';
import { addSeconds, type Clock } from '../../platform/clock.ts';
import type { Files } from '../../platform/files/files.ts';
import { findProvider, providerClient } from './receive-statements.ts';

/** Taken in whole; or tried recently and only in part: the rest may be possible later. */
export type Delivered = 'whole' | 'tried';

/** After this long the rest of such a file is tried again: an account may have been confirmed. */
const TRIED_AGAIN_SECONDS = 3600;

/**
 * Whether a bank's channel has delivered exactly these bytes under this name before; null if not, or if it is time to
 * retry them. They are read only if the name is known: most banks give each file a new name.
 */
export async function findDelivered(
  { db }: Pick<Files, 'db'>,
  clock: Clock,
  { fileName, channelFolder }: { fileName: string; channelFolder: string },
  fetch: () => AsyncIterable<Uint8Array>,
): Promise<Delivered | null> {
  const clientId = await findProvider({ db });
  if (clientId === null) return null;
  const since = addSeconds(clock.now(), -TRIED_AGAIN_SECONDS);
  const find = (digest: Buffer | null) =>
    db.inClient(clientId, async (tx) => {
      const row = await tx.row<{ delivered: Delivered | null }>(DELIVERED, [channelFolder, fileName, digest, since]);
      return row!.delivered;
    });
  if ((await find(null)) === null) return null;
  const digest = await digestOf(fetch());
  return digest && find(digest);
}

/** The digest covers the size. */
const DELIVERED = `select case when bool_or(i.status in ('UPLOADING', 'UPLOADED', 'IMPORTING') or i.status = 'IMPORTED' and not exists (
      select from statement_import_results r where r.client_id = i.client_id and r.import_id = i.id
        and r.outcome in ('NO_ACCOUNT', 'AMBIGUOUS_ACCOUNT'))) then 'whole'
    when max(i.imported_at) > $4 then 'tried' end as delivered
  from statement_imports i join files f on f.client_id = i.client_id and f.id = i.file_id
  where i.client_id = current_client() and i.channel_folder = $1 and i.file_name = $2 and f.digest is not null
    and ($3::bytea is null or f.digest = $3)`;

/** Null for more bytes than any stored file has. */
async function digestOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer | null> {
  const sha256 = createHash('sha256');
  let sizeBytes = 0;
  for await (const piece of bytes) {
    sizeBytes += piece.length;
    if (sizeBytes > STATEMENT_FILE_MAXIMUM_BYTES) return null;
    sha256.update(piece);
  }
  return sha256.digest();
}

/** Whether a bank's channel has used up what may be stored within a day. */
export async function isChannelFull({ db }: Pick<Files, 'db'>, clock: Clock, channelFolder: string): Promise<boolean> {
  const since = addSeconds(clock.now(), -STATEMENT_BYTES_WITHIN_HOURS * 3600);
  const stored = await db.inClient(await providerClient({ db }), (tx) =>
    tx.row<{ bytes: string }>(
      `select coalesce(sum(size_bytes), 0)::text as bytes from statement_imports
        where client_id = current_client() and channel_folder = $1 and imported_at > $2`,
      [channelFolder, since],
    ),
  );
  return Number(stored!.bytes) >= STATEMENT_BYTES_PER_CHANNEL_MAXIMUM;
}
