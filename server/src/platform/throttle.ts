import type { Clock } from './clock.ts';
import type { Transaction } from './database/db.ts';
import { PortalError } from './errors.ts';

/** Counts an attempt over all processes; throws TOO_MANY_REQUESTS beyond `limit` within the window. */
export async function throttle(
  tx: Transaction,
  clock: Clock,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<void> {
  if (!(await isWithinLimit(tx, clock, key, limit, windowSeconds)))
    throw new PortalError('TOO_MANY_REQUESTS', { parameters: { seconds: windowSeconds }, commits: true });
}

/** Counts the same way and says whether it is within the limit: for things that are skipped, not refused, beyond it. */
export async function isWithinLimit(
  tx: Transaction,
  clock: Clock,
  key: string,
  limit: number,
  windowSeconds: number,
): Promise<boolean> {
  const row = await tx.row<{ throttle: boolean }>('select throttle($1, $2, $3, $4)', [
    key,
    limit,
    windowSeconds,
    clock.now(),
  ]);
  return row?.throttle === true;
}
