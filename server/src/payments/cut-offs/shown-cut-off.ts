import type { ShownCutOff } from '@portico/contract/payments/shown-cut-off';
import { seesAccount, type Actor } from '../actions/decide-order.ts';
import { hidesSalaryGroups } from '../reading/salary.ts';
import type { OrderFacts } from '../reading/order-facts.ts';

/**
 * The cut-off of an order as the actor reads it. Of accounts that they don't see, and of salaries whose groups they
 * don't, they read the time alone, as they do the order's date.
 */
export function shownCutOff(
  actor: Pick<Actor, 'rights'>,
  { cutOff, type }: Pick<OrderFacts, 'cutOff' | 'type'>,
): ShownCutOff | null {
  if (cutOff === null) return null;
  const { at, isEndOfDate, accounts, payments } = cutOff;
  const seen = hidesSalaryGroups(actor, type) ? undefined : accounts.find((one) => seesAccount(actor.rights, one));
  const { currency, isMixed } = payments;
  const serviceLevel = isMixed ? null : payments.serviceLevel;
  return { at: at.toISOString(), isEndOfDate, of: seen ? { bank: seen.bankName, currency, serviceLevel } : null };
}
