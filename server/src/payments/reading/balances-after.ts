import type { Reply } from '@portico/contract/endpoint';
import type { AccountId } from '@portico/contract/ids';
import { formatMoney, type Money } from '@portico/contract/money';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';
import { loadVisibleBalances, type AccountBalance } from '../../statements/public.ts';
import { loadDebitTotals } from './debit-totals.ts';
import { wireMoney } from './get-order.ts';
import type { OrderFacts } from './order-facts.ts';

type BalancesAfter = Reply<(typeof paymentsEndpoints)['signingPreview']>['balances'];

const ACCOUNTS_SHOWN = 50;

/**
 * What remains of the booked balances of a basket's debit accounts, for those whose statements the caller sees. Only
 * payments in the account's own currency are deducted; those in others are named beside it. Accounts that would be
 * overdrawn come first. Those `withheld` are left out.
 */
export async function balancesAfter(
  tx: Transaction,
  clock: Clock,
  subject: Subject,
  basket: readonly OrderFacts[],
  withheld: ReadonlySet<AccountId>,
): Promise<BalancesAfter> {
  const ids = basket.map(({ id }) => id);
  const outgoing = await loadDebitTotals(tx, ids);
  const shown = [...outgoing.keys()].filter((id) => !withheld.has(id));
  const balances = await loadVisibleBalances(tx, clock, subject, shown);
  return balances
    .flatMap((balance) => balanceAfter(balance, outgoing.get(balance.account.accountId)!))
    .toSorted((one, other) => Number(other.isOverdrawn) - Number(one.isOverdrawn))
    .slice(0, ACCOUNTS_SHOWN);
}

function balanceAfter({ account, balance, balanceDate, state }: AccountBalance, outgoing: readonly Money[]) {
  if (balance === null || balanceDate === null) return [];
  const { currency } = account;
  const own = outgoing.find((one) => one.currency === currency)?.amountHundredThousandths ?? 0n;
  const after = balance - own;
  const money = (amountHundredThousandths: bigint) => formatMoney({ amountHundredThousandths, currency });
  return [
    {
      account: account.name,
      currency,
      state,
      balanceDate,
      before: money(balance),
      after: money(after),
      isOverdrawn: after < 0n,
      remainsPercent: percentOf(after, balance),
      others: outgoing.filter((one) => one.currency !== currency).map(wireMoney),
    },
  ];
}

/** Whole percents between 0 and 100. */
function percentOf(part: bigint, whole: bigint): number {
  if (part <= 0n || whole <= 0n) return 0;
  return Number((part * 100n) / whole);
}
