import { createHash } from 'node:crypto';
import type { Clock } from './clock.ts';
import type { Database, Transaction } from './database/db.ts';
import { newId } from './ids.ts';
import type { Log } from './log.ts';

/**
 * `key` names a sentence in `texts/<language>/alarms.json`; `about` is the thing: alarms with the same key and thing
 * are one.
 */
export type Alarm = { key: string; about: string; parameters?: Record<string, string | number> };

/**
 * Tells the provider's people, on the operations page and in the log, that something needs them. Part of the
 * transaction, whichever client's; contains no personal data. Ends when one of them acknowledges it, or is settled when
 * its cause is over.
 */
export async function raiseAlarm(tx: Transaction, clock: Clock, log: Log, alarm: Alarm): Promise<void> {
  const { key, parameters = {} } = alarm;
  const about = indexed(alarm.about);
  log.error({ key, about, parameters }, 'alarm');
  await tx.rows('select raise_alarm($1, $2, $3, $4, $5)', [
    newId(),
    key,
    about,
    JSON.stringify(parameters, cut),
    clock.now(),
  ]);
}

/** `about` is indexed and often comes from a file: a key of several kilobytes fits into no index. */
const ABOUT_MAXIMUM_LENGTH = 200;
const PARAMETER_MAXIMUM_LENGTH = 500;

/** Short ones as they are; longer ones as their beginning and a hash, so different things stay different. */
function indexed(about: string): string {
  if (about.length <= ABOUT_MAXIMUM_LENGTH) return about;
  const digest = createHash('sha256').update(about).digest('hex');
  return `${about.slice(0, ABOUT_MAXIMUM_LENGTH - digest.length - 1)} ${digest}`;
}

function cut(_name: string, value: unknown): unknown {
  return typeof value === 'string' ? value.slice(0, PARAMETER_MAXIMUM_LENGTH).toWellFormed() : value;
}

/**
 * Settles the alarms whose cause is over, as far as the database can tell: the channel works and has sent everything,
 * the message is no longer in error, the job is done. They leave the open alarms and stay among the earlier ones.
 */
export async function settleAlarms(db: Database, clock: Clock, log: Log): Promise<void> {
  const settled = await db.inNoClient((tx) =>
    tx.rows<Pick<Alarm, 'key' | 'about'>>('select * from settle_alarms($1)', [clock.now()]),
  );
  for (const { key, about } of settled) log.info({ key, about }, 'alarm settled');
}

/** Settles an alarm with an external cause; the caller has just seen that it works again. */
export async function settleAlarm(
  tx: Transaction,
  clock: Clock,
  { key, about }: Omit<Alarm, 'parameters'>,
): Promise<void> {
  await tx.rows('select settle_alarm($1, $2, $3)', [key, indexed(about), clock.now()]);
}
