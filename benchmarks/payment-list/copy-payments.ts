import type { Database } from '../../server/src/platform/database/db.ts';
import { copyRows, type CopiedOrder } from '../copy-rows.ts';

const CREDITORS = 50_000;

/** Copies an order of one payment: so many orders, each of so many payments to creditors and of amounts that differ. Their creditors are as well known as if a bank had them. */
export async function copyPayments(
  owner: Database,
  order: CopiedOrder,
  orders: number,
  payments: number,
): Promise<void> {
  const number = `((copies.n * ${payments} + place) * 7919::bigint) % ${CREDITORS}`;
  await owner.inNoClient(async (tx) => {
    await tx.write(
      'create temporary table copies on commit drop as select uuidv7() as id, n from generate_series(1, $1::int) n',
      [orders],
    );
    await copyRows(tx, order, 'orders', {
      key: 'id',
      each: 'copies',
      changes: `'id', copies.id, 'duplicate_allowed', true`,
    });
    await copyRows(tx, order, 'transaction_groups', {
      key: 'order_id',
      each: 'copies',
      changes: `'order_id', copies.id, 'execution_date', '2026-11-01'::date + copies.n % 365`,
    });
    await copyRows(tx, order, 'transactions', {
      key: 'order_id',
      each: `copies cross join generate_series(1, ${payments}) place`,
      changes: `'order_id', copies.id, 'id', uuidv7(), 'sequence', place,
        'creditor', 'Creditor ' || ${number}, 'creditor_account', 'CH99' || lpad((${number})::text, 17, '0'),
        'amount_hundred_thousandths', (${number}) * 100000 + (copies.n % 100) * 1000,
        'end_to_end_id', 'E2E-' || copies.n || '-' || place, 'remittance', array['Invoice ' || copies.n * 1000 + place]`,
    });
    await tx.write(
      `insert into paid_creditors
         (client_id, debit_account_id, is_salary, creditor_key, creditor_account, creditor_bank, payments, last_transaction_id)
       select t.client_id, g.debit_account_id, false, t.creditor_key, t.creditor_account, '', count(*), max(t.id::text)::uuid
       from copies join transactions t on t.client_id = $1 and t.order_id = copies.id
         join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
       group by 1, 2, 3, 4, 5`,
      [order.clientId],
    );
  });
}
