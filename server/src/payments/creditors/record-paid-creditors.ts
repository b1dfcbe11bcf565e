import type { BankMessageId, OrderId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import { withoutNestedLoops } from '../../platform/database/without-nested-loops.ts';
import { IBAN_PATTERN } from '../reading/iban-pattern.ts';
import { WITH_ORDER } from '../reading/seen-payments.ts';

/** Remembers whom a message pays, once its bank has it. Call it once per message: it adds to the counts. */
export async function recordPaidCreditors(
  tx: Transaction,
  message: { orderId: OrderId; messageId: BankMessageId },
): Promise<void> {
  await withoutNestedLoops(tx, () =>
    tx.write(
      `insert into paid_creditors as known
         (client_id, debit_account_id, is_salary, creditor_key, creditor_account, creditor_bank, payments, last_transaction_id)
       select t.client_id, g.debit_account_id, o.type = 'SALARY', t.creditor_key, coalesce(t.creditor_account, ''),
         case when t.creditor_account !~ '${IBAN_PATTERN}' then coalesce(t.creditor_agent, '') else '' end, count(*), max(t.id::text)::uuid
       from transactions t ${WITH_ORDER}
       where t.client_id = current_client() and t.order_id = $1 and t.message_id = $2
         and t.creditor_key is not null and g.debit_account_id is not null
       group by 1, 2, 3, 4, 5, 6
       -- Messages that are sent at once take their turns with each creditor in the same order.
       order by 2, 3, 4, 5, 6
       on conflict (client_id, debit_account_id, is_salary, creditor_key, creditor_account, creditor_bank) do update
         set payments = known.payments + excluded.payments,
           last_transaction_id = greatest(known.last_transaction_id, excluded.last_transaction_id)`,
      [message.orderId, message.messageId],
    ),
  );
}
