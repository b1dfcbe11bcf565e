import type { AccountId, OrderGroupId, OrderId } from '@portico/contract/ids';
import { ownGroup, ownHeader } from '@portico/formats/pain001/written/pain001-debtor-side';
import type { HeaderContent, PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import type { Accounts } from '../../accounts/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { loadBankFormats } from '../submitting/bank-formats.ts';
import { NOT_CARRIED, NotCarried } from './not-carried.ts';
import { OrderContents } from '../reading/order-contents.ts';
import type { OrderFacts, OrderWarning } from '../reading/order-facts.ts';

type Group = { id: OrderGroupId; accountId: AccountId | null; content: PaymentGroup };

/**
 * The order's warnings, with those about what its banks' formats have no place for, given the groups' current debit
 * accounts. Reads the whole order: call it when an account has changed.
 */
export async function renewNotCarried(
  tx: Transaction,
  accounts: Accounts,
  order: Pick<OrderFacts, 'id' | 'warnings'>,
): Promise<OrderWarning[]> {
  const notCarried = new NotCarried(await loadBankFormats(tx));
  const row = await tx.row<{ header: HeaderContent | null }>(
    'select header_content as header from orders where client_id = current_client() and id = $1',
    [order.id],
  );
  if (row?.header) notCarried.header(ownHeader(row.header));
  const groups = await loadGroups(tx, order.id);
  const contents = new OrderContents(tx, order.id, groups);
  for (const { id, accountId, content } of groups) {
    notCarried.group(ownGroup(content), id, accountId === null ? null : (accounts.get(accountId) ?? null));
    for await (const payment of contents.of(id)) notCarried.transaction(payment as Payment);
  }
  await contents.end();
  return [...order.warnings.filter(({ key }) => key !== NOT_CARRIED), ...notCarried.warnings()];
}

function loadGroups(tx: Transaction, orderId: OrderId): Promise<Group[]> {
  return tx.rows<Group>(
    `select id, debit_account_id as "accountId", content from transaction_groups
      where client_id = current_client() and order_id = $1 order by sequence`,
    [orderId],
  );
}
