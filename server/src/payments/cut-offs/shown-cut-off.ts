import type { Answer } from '@portico/contract/endpoint';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { seesAccount, type Actor } from '../actions/decide-order.ts';
import type { OrderFacts } from '../reading/order-facts.ts';

type Shown = Answer<(typeof paymentsEndpoints)['orders']>['content'][number]['cutOff'];

/**
 * The cut-off of an order as the actor reads it; of an account that is hidden from them only when it is, as they read the
 * order's date. The end of the date itself is no news until it has passed.
 */
export function shownCutOff(
  { rights, now }: Pick<Actor, 'rights' | 'now'>,
  { cutOff }: Pick<OrderFacts, 'cutOff'>,
): Shown {
  if (cutOff === null || (cutOff.isWholeDay && cutOff.at > now)) return null;
  const { at, account, payments } = cutOff;
  const { currency, serviceLevel } = payments;
  const of = seesAccount(rights, account) ? { bank: account.bankName, currency, serviceLevel } : null;
  return { at: at.toISOString(), of };
}
