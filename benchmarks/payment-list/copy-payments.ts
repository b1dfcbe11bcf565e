import type { ClientId, OrderId } from '@portico/contract/ids';
import type { Database, Transaction } from '../../server/src/platform/database/db.ts';

const CREDITORS = 50_000;

/** Copies an order of one payment: so many orders, each of so many payments to creditors and of amounts that differ. */
export async function copyPayments(
  owner: Database,
  clientId: ClientId,
  orderId: OrderId,
  orders: number,
  payments: number,
): Promise<void> {
  await owner.inNoClient(async (tx) => {
    await tx.write(
      'create temporary table copies on commit drop as select uuidv7() as id, n from generate_series(1, $1::int) n',
      [orders],
    );
    await copy(tx, 'orders', 'id', clientId, orderId, 'copies', `'id', copies.id, 'duplicate_allowed', true`);
    await copy(
      tx,
      'transaction_groups',
      'order_id',
      clientId,
      orderId,
      'copies',
      `'order_id', copies.id, 'execution_date', '2026-11-01'::date + copies.n % 365`,
    );
    const each = `copies cross join generate_series(1, ${payments}) place`;
    const number = `((copies.n * ${payments} + place) * 7919::bigint) % ${CREDITORS}`;
    await copy(
      tx,
      'transactions',
      'order_id',
      clientId,
      orderId,
      each,
      `'order_id', copies.id, 'id', uuidv7(), 'sequence', place,
      'creditor', 'Creditor ' || ${number}, 'creditor_account', 'CH99' || lpad((${number})::text, 17, '0'),
      'amount_hundred_thousandths', (${number}) * 100000 + (copies.n % 100) * 1000, 'end_to_end_id', 'E2E-' || copies.n || '-' || place,
      'remittance', array['Invoice ' || copies.n * 1000 + place]`,
    );
  });
}

/** Generated columns are generated again. */
async function copy(
  tx: Transaction,
  table: string,
  key: string,
  clientId: ClientId,
  orderId: OrderId,
  each: string,
  changes: string,
): Promise<void> {
  const { columns } = (await tx.row<{ columns: string[] }>(
    `select array_agg(quote_ident(attname) order by attnum) as columns from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  ))!;
  const made = columns.map((column) => `made.${column}`).join(', ');
  await tx.write(
    `insert into ${table} (${columns.join(', ')}) select ${made} from ${table} t cross join ${each}
       cross join lateral jsonb_populate_record(t, jsonb_build_object(${changes})) as made
     where t.client_id = $1 and t.${key} = $2`,
    [clientId, orderId],
  );
}
