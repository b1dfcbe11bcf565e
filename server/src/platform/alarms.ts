import type { Clock } from './clock.ts';
import type { Database, Transaction } from './db.ts';
import { newId } from './ids.ts';
import type { Log } from './log.ts';

/** `key` names a sentence in `texts/<language>/alarms.json`; `about` is the thing: alarms of one key about one thing are one. */
export type Alarm = { key: string; about: string; parameters?: Record<string, string | number> };

/**
 * Tells the provider's people that something needs them: on the operations page and in the log. It is part of the
 * transaction, of whichever client that is; no personal data stands in it. It ends when one of them acknowledges it, or is
 * settled when its cause is over.
 */
export async function raiseAlarm(tx: Transaction, clock: Clock, log: Log, alarm: Alarm): Promise<void> {
  const { key, about, parameters = {} } = alarm;
  log.error({ key, about, parameters }, 'alarm');
  await tx.rows('select raise_alarm($1, $2, $3, $4, $5)', [
    newId(),
    key,
    about,
    JSON.stringify(parameters),
    clock.now(),
  ]);
}

/**
 * Settles the alarms whose cause is over, as far as the database can tell: the channel works and everything has left by
 * it, the message is in no error any longer, the job is done. They leave the open alarms and stay among those of before.
 */
export async function settleAlarms(db: Database, clock: Clock, log: Log): Promise<void> {
  const settled = await db.inNoClient((tx) =>
    tx.rows<Pick<Alarm, 'key' | 'about'>>('select * from settle_alarms($1)', [clock.now()]),
  );
  for (const { key, about } of settled) log.info({ key, about }, 'alarm settled');
}

/** Settles an alarm whose cause was outside, by who has just seen that it works again. */
export async function settleAlarm(
  tx: Transaction,
  clock: Clock,
  { key, about }: Omit<Alarm, 'parameters'>,
): Promise<void> {
  await tx.rows('select settle_alarm($1, $2, $3)', [key, about, clock.now()]);
}
