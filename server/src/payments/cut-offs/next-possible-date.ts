import { cutOffsOf, hasMissedCutOff, soonestDate, type PaymentDays } from '../../accounts/public.ts';
import { localDateOf } from '../../platform/clock.ts';
import { bankingDaysOf } from '../../platform/days/banking-days.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import type { OrderFacts } from '../reading/order-facts.ts';
import { loadDeadlines, type Deadline } from './deadlines.ts';

/** The first date for which the banks of an order still take its payments, once it has missed a cut-off; null before that. */
export async function nextDateOf(
  tx: Transaction,
  { accounts, now }: Pick<PaymentsActor, 'accounts' | 'now'>,
  { id, cutOff }: Pick<OrderFacts, 'id' | 'cutOff'>,
): Promise<string | null> {
  if (!hasMissedCutOff(cutOff, now)) return null;
  const deadlines = (await loadDeadlines(tx, accounts, [id])).get(id) ?? [];
  const ofBanks = await Promise.all(deadlines.map(daysOf));
  let date = localDateOf(now);
  // A day that suits one bank may be a holiday of another.
  for (let before = ''; before !== date;) {
    before = date;
    for (const days of ofBanks) date = soonestDate(days, date, now);
  }
  return date;
}

async function daysOf({ terms, payments }: Deadline): Promise<PaymentDays> {
  const { isBankingDay } = await bankingDaysOf({ currency: payments.currency, country: terms.country });
  return { isBankingDay, cutOffOn: await cutOffsOf(terms, payments) };
}
