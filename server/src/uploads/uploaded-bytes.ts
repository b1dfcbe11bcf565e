import type { UserId } from '@portico/contract/ids';
import {
  UPLOADED_BYTES_PER_CLIENT_MAXIMUM,
  UPLOADED_BYTES_PER_USER_MAXIMUM,
  UPLOADED_BYTES_WITHIN_HOURS,
} from '@portico/contract/limits';
import { addSeconds, type Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';

const GIGABYTE = 1024 * 1024 * 1024;

/** Throws UPLOAD_QUOTA_REACHED when a user or the whole client has reached the daily limit. */
export async function refuseBeyondQuota(tx: Transaction, clock: Clock, userId: UserId): Promise<void> {
  const since = addSeconds(clock.now(), -UPLOADED_BYTES_WITHIN_HOURS * 3600);
  const stored = await tx.row<{ by_client: string; by_user: string }>(
    `select coalesce(sum(f.size_bytes), 0) as by_client, coalesce(sum(f.size_bytes) filter (where u.uploaded_by = $2), 0) as by_user
     from uploads u join files f on f.client_id = u.client_id and f.id = u.file_id
     where u.client_id = current_client() and u.uploaded_at > $1`,
    [since, userId],
  );
  refuse('USER', Number(stored!.by_user), UPLOADED_BYTES_PER_USER_MAXIMUM);
  refuse('CLIENT', Number(stored!.by_client), UPLOADED_BYTES_PER_CLIENT_MAXIMUM);
}

function refuse(who: 'USER' | 'CLIENT', storedBytes: number, maximumBytes: number): void {
  if (storedBytes < maximumBytes) return;
  const parameters = { who, limit: `${maximumBytes / GIGABYTE} GB`, hours: UPLOADED_BYTES_WITHIN_HOURS, seconds: 3600 };
  throw new PortalError('UPLOAD_QUOTA_REACHED', { parameters });
}
