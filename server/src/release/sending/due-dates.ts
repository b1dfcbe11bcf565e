import type { OrderId } from '@portico/contract/ids';
import { localTime } from '@portico/contract/local-time';
import { firstDayTaken, hasMissedCutOff, type Accounts } from '../../accounts/public.ts';
import { firstCutOff, loadDeadlines, type Deadline } from '../../payments/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { daysBetween } from '../../platform/days/days.ts';
import type { MessageRow } from '../message-status.ts';
import { dayBegins } from '../../platform/days/zoned-day.ts';

/** When the message to one bank may leave. */
export type DueDate = {
  bankId: string;
  /** The first day on which the bank takes it, in the bank's zone; `at` is when that day begins. */
  day: string;
  at: Date;
  /** How many days before its execution date that is. */
  days: number;
  isDue: boolean;
};

/**
 * When the messages of an order may leave, one per bank, the first one first: from the day on which the bank takes the
 * earliest of its groups.
 */
export async function loadDueDates(
  tx: Transaction,
  clock: Clock,
  accounts: Accounts,
  orderId: OrderId,
): Promise<DueDate[]> {
  const deadlines = (await loadDeadlines(tx, accounts, [orderId])).get(orderId) ?? [];
  const dates = [...Map.groupBy(deadlines, ({ bankId }) => bankId).values()].map((ofBank) =>
    ofBank.map((deadline) => dueDate(deadline, clock)).reduce((first, one) => (one.day < first.day ? one : first)),
  );
  return dates.toSorted((one, other) => one.at.getTime() - other.at.getTime() || (one.bankId < other.bankId ? -1 : 1));
}

function dueDate({ bankId, terms, payments, cutOff }: Deadline, clock: Clock): DueDate {
  const day = firstDayTaken(terms, payments.executionDate, cutOff);
  const { day: today } = localTime(clock.now().toISOString(), terms.timeZone);
  return {
    bankId,
    day,
    at: dayBegins(day, terms.timeZone),
    days: daysBetween(day, payments.executionDate),
    isDue: terms.takesEveryDate || day <= today,
  };
}

/** Whether the bank of a message no longer takes it for its date. */
export async function isMissed(
  tx: Transaction,
  clock: Clock,
  accounts: Accounts,
  { order_id: orderId, bank_id: bankId }: Pick<MessageRow, 'order_id' | 'bank_id'>,
): Promise<boolean> {
  const deadlines = (await loadDeadlines(tx, accounts, [orderId])).get(orderId) ?? [];
  return hasMissedCutOff(firstCutOff(deadlines.filter((deadline) => deadline.bankId === bankId)), clock.now());
}
