import type { AccountId, OrderId } from '@portico/contract/ids';
import type { Money } from '@portico/contract/money';
import type { Transaction } from '../../platform/database/db.ts';

type TotalRow = { accountId: AccountId; currency: string; total: string };

/** What some orders together debit from each of the client's accounts, per currency; by account id. */
export async function loadDebitTotals(tx: Transaction, orderIds: readonly OrderId[]): Promise<Map<AccountId, Money[]>> {
  const rows = await tx.rows<TotalRow>(
    `select g.debit_account_id as "accountId", t.currency, sum(t.amount::numeric)::text as total
       from transaction_groups g, jsonb_to_recordset(g.totals) as t(amount text, currency text)
      where g.client_id = current_client() and g.order_id = any($1) and g.debit_account_id is not null
      group by 1, 2 order by 1, 2`,
    [orderIds],
  );
  const byAccount = Map.groupBy(rows, ({ accountId }) => accountId);
  const moneyOf = ({ total, currency }: TotalRow) => ({ amountHundredThousandths: BigInt(total), currency });
  return new Map([...byAccount].map(([accountId, totals]) => [accountId, totals.map(moneyOf)]));
}
