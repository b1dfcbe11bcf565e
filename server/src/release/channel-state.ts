import { raiseAlarm, type Alarm } from '../platform/alarms.ts';
import { addSeconds, type Clock } from '../platform/clock.ts';
import { setClient, type Transaction } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import type { ChannelFailure } from '../channels/public.ts';

/** `notTakenIn`: the bank's file is there and can be fetched, and we could not store it or make it take effect. */
export type CollectFailure = ChannelFailure | 'notTakenIn';

/** So many failures in a row are more than a hiccup. */
const ALARM_AFTER_FAILURES = 3;
/** An alarm that is open already is raised again at most so often. */
const ALARM_AGAIN_AFTER_SECONDS = 60;
const DETAIL_MAXIMUM_LENGTH = 500;

/** The channel works: everything that waited there was taken in. */
export async function recordCollected(tx: Transaction, clock: Clock, folder: string): Promise<void> {
  await tx.write(
    `insert into channel_states (folder, collected_at) values ($1, $2)
     on conflict (folder) do update set collected_at = excluded.collected_at, failing_since = null, failures = 0, failure = null, failure_detail = null`,
    [folder, clock.now()],
  );
}

type Trouble = { folder: string; failure: CollectFailure; passes: boolean; detail: string };

/** The channel fails once more. What only a person mends is an alarm at once, anything else after some times in a row. */
export async function recordFailing(
  tx: Transaction,
  clock: Clock,
  log: Log,
  { folder, failure, passes, detail }: Trouble,
): Promise<void> {
  const state = (await tx.row<{ failures: number; failing_since: Date }>(
    `insert into channel_states as s (folder, failing_since, failures, failure, failure_detail) values ($1, $2, 1, $3, $4)
     on conflict (folder) do update set failing_since = coalesce(s.failing_since, excluded.failing_since), failures = s.failures + 1,
       failure = excluded.failure, failure_detail = excluded.failure_detail
     returning failures, failing_since`,
    [folder, clock.now(), failure, detail.slice(0, DETAIL_MAXIMUM_LENGTH)],
  ))!;
  if (passes && state.failures < ALARM_AFTER_FAILURES) return;
  const alarm = { key: 'channelFails', about: folder, parameters: { folder, failure } };
  if (!(await isTold(tx, clock, alarm, state.failing_since))) await raiseAlarm(tx, clock, log, alarm);
}

/** The same was said a moment ago, or somebody has acknowledged it since the trouble began. */
async function isTold(tx: Transaction, clock: Clock, alarm: Alarm, since: Date): Promise<boolean> {
  const provider = await tx.row<{ id: string | null }>('select provider_client() as id');
  if (!provider?.id) return false;
  await setClient(tx, provider.id);
  const now = clock.now();
  const told = await tx.row(
    `select from alarms where client_id = current_client() and key = $1 and about = $2 and parameters = $3
       and (acknowledged_at >= $4 or acknowledged_at is null and last_at between $5 and $6) limit 1`,
    [
      alarm.key,
      alarm.about,
      JSON.stringify(alarm.parameters),
      since,
      // A clock that was put back must not make it silent.
      addSeconds(now, -ALARM_AGAIN_AFTER_SECONDS),
      addSeconds(now, ALARM_AGAIN_AFTER_SECONDS),
    ],
  );
  return told !== null;
}
