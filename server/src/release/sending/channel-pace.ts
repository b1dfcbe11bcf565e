import type { Transaction } from '../../platform/database/db.ts';
import { pauseSeconds, REFUSED_PAUSE_SECONDS, type ChannelSettings } from '../../channels/public.ts';
import type { SendFailure } from '../status-reports/channel-state.ts';
import { transmitMessageJob, tryChannelJob, type TransmissionJob } from './sending-jobs.ts';

/** Which job sends on a channel, and after how long: `failure` says why not at once. */
export type Place = { job: TransmissionJob; waitSeconds: number; failure: SendFailure | null };

/**
 * Attempts shorter than this aren't slow. A slow channel stays in the lane for trials for a while, however it performs:
 * otherwise every second message would hold a slot of the others.
 */
const SLOW_FROM_MILLISECONDS = 15_000;
const SLOW_FOR_SECONDS = 3600;

/**
 * On a channel that worked when last used, for sending or collecting, a message is sent in the normal lane; any other
 * channel, and a slow one, is tried in the lane for trials. A failed intake says nothing against the channel. After a
 * failure all its traffic waits for its pace, unless its settings have changed; a wait beyond the longest comes from a
 * clock that was set back.
 */
export async function placeOf(tx: Transaction, channel: ChannelSettings): Promise<Place> {
  const state = await tx.row<{ works: boolean; wait: number; failure: SendFailure | null }>(
    `select collected_at is not null and (failing_since is null or failure in ('notTakenIn', 'notFetched', 'filesStay', 'tooManyBytes')) and sending_failures = 0
         and (slow_until is null or slow_until not between now() and now() + make_interval(secs => $4)) as works,
       case when sending_settings = $2::jsonb and send_again_at between now() and now() + make_interval(secs => $3)
         then ceil(extract(epoch from send_again_at - now()) * 1000)::float8 / 1000 else 0 end as wait,
       sending_failure as failure
     from channel_states where folder = $1`,
    [channel.folder, JSON.stringify(channel), REFUSED_PAUSE_SECONDS, SLOW_FOR_SECONDS],
  );
  return {
    job: state?.works ? transmitMessageJob : tryChannelJob,
    waitSeconds: state?.wait ?? 0,
    failure: state?.failure ?? null,
  };
}

/** Records how long an attempt took, whatever its outcome. */
export async function recordDuration(
  tx: Transaction,
  { folder }: ChannelSettings,
  milliseconds: number,
): Promise<void> {
  if (milliseconds < SLOW_FROM_MILLISECONDS) return;
  await tx.write(
    `insert into channel_states (folder, slow_until) values ($1, now() + make_interval(secs => $2))
     on conflict (folder) do update set slow_until = excluded.slow_until`,
    [folder, SLOW_FOR_SECONDS],
  );
}

/** Sending failed on this channel: nobody tries until its pace is over. Returns the number of failures in a row. */
export async function recordSendingFailure(
  tx: Transaction,
  channel: ChannelSettings,
  failure: SendFailure,
  passes: boolean,
): Promise<number> {
  const state = await tx.row<{ failures: number }>(
    `insert into channel_states as s (folder, sending_failures, sending_failure, sending_settings) values ($1, 1, $2, $3)
     on conflict (folder) do update set sending_failures = s.sending_failures + 1,
       sending_failure = excluded.sending_failure, sending_settings = excluded.sending_settings
     returning sending_failures as failures`,
    [channel.folder, failure, JSON.stringify(channel)],
  );
  await tx.write('update channel_states set send_again_at = now() + make_interval(secs => $2) where folder = $1', [
    channel.folder,
    pauseSeconds(channel, state!.failures, passes),
  ]);
  return state!.failures;
}

/** The channel has answered: its waiting messages go on. */
export async function recordSendingWorks(tx: Transaction, { folder }: ChannelSettings): Promise<void> {
  await tx.write(
    `update channel_states set sending_failures = 0, sending_failure = null, send_again_at = null, sending_settings = null
      where folder = $1 and sending_failures > 0`,
    [folder],
  );
}

/**
 * Somebody wants to know now: the channels are tried without a wait, and count from the start. Call it after locking
 * all messages: the sender locks the message first.
 */
export async function tryChannelsNow(tx: Transaction, folders: ReadonlySet<string>): Promise<void> {
  for (const folder of [...folders].toSorted())
    await tx.write(
      'update channel_states set sending_failures = 1, send_again_at = null where folder = $1 and sending_failures > 0',
      [folder],
    );
}
