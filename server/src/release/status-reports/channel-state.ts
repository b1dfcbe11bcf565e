import { raiseAlarm } from '../../platform/alarms.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Log } from '../../platform/log.ts';
import type { ChannelFailure } from '../../channels/public.ts';

/**
 * Why a file that is there fails: it was taken in and never goes, too much came within a day, or its name isn't found.
 */
export type IntakeFailure = 'filesStay' | 'tooManyBytes' | 'notFetched';
/** `notTakenIn`: we could not store it or apply it. */
export type CollectFailure = ChannelFailure | 'notTakenIn' | IntakeFailure;
/** `contentUnavailable`: the channel may work, but the outgoing content can't be read from file storage. */
export type SendFailure = ChannelFailure | 'contentUnavailable';

/** This many failures in a row are more than a hiccup. */
const ALARM_AFTER_FAILURES = 3;
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

/**
 * The channel fails once more. A failure that only a person can fix raises an alarm at once, any other after several in
 * a row.
 */
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
  if (!passes || state.failures >= ALARM_AFTER_FAILURES) await tellFailing(tx, clock, log, folder, failure);
}

/**
 * Raises one alarm that nothing moves on a channel, however many messages wait. It isn't raised again within a minute,
 * nor for a failure that somebody has acknowledged since the trouble began.
 */
export async function tellFailing(
  tx: Transaction,
  clock: Clock,
  log: Log,
  folder: string,
  failure: CollectFailure | SendFailure,
): Promise<void> {
  const isTold = await tx.row<{ told: boolean }>('select channel_alarm_told($1, $2, $3) as told', [
    folder,
    failure,
    clock.now(),
  ]);
  if (isTold!.told) return;
  await raiseAlarm(tx, clock, log, { key: 'channelFails', about: folder, parameters: { folder, failure } });
}
