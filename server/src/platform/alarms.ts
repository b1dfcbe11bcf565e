import type { Clock } from './clock.ts';
import type { Transaction } from './db.ts';
import { newId } from './ids.ts';
import type { Log } from './log.ts';

/** `key` names a sentence in `texts/<language>/alarms.json`; `about` is the thing: alarms of one key about one thing are one. */
export type Alarm = { key: string; about: string; parameters?: Record<string, string | number> };

/**
 * Tells the provider's people that something needs them: on the operations page and in the log. It is part of the
 * transaction, of whichever client that is; no personal data stands in it.
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
