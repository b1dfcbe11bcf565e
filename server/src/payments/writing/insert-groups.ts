import type { ClientId, OrderGroupId, OrderId } from '@portico/contract/ids';
import type { PaymentGroup } from '@portico/formats/pain001/pain001-model';
import type { Account } from '../../accounts/public.ts';
import type { GroupMasterData } from '../content/content-digest.ts';
import type { Transaction } from '../../platform/database/db.ts';

/**
 * `content` as the content digest has it; account, number and totals (as JSON) are final at the end of the group, which
 * may come after it was stored.
 */
export type GroupRow = GroupMasterData & {
  id: OrderGroupId;
  group: PaymentGroup;
  account: Account | null;
  content: string;
  numberOfTransactions: number;
  totals: string;
  hasMixedLevels: boolean;
  isStored: boolean;
};

/** Inserts groups of one order in one statement. */
export function insertGroups(
  tx: Transaction,
  clientId: ClientId,
  orderId: OrderId,
  rows: readonly GroupRow[],
): Promise<number> {
  const column = <Value>(pick: (row: GroupRow) => Value) => rows.map(pick);
  return tx.write(
    `insert into transaction_groups (client_id, order_id, id, sequence, payment_information_id, execution_date, priority, service_level,
       category_purpose, charge_bearer, batch_booking, debtor, debit_account_id, debtor_iban, debtor_other, debtor_currency,
       number_of_transactions, totals, content, sender_bic, debtor_name, own_accounts, has_mixed_levels)
     select $1, $2, t.* from unnest($3::uuid[], $4::int[], $5::text[], $6::date[], $7::text[], $8::text[], $9::text[], $10::text[],
       $11::boolean[], $12::text[], $13::uuid[], $14::text[], $15::text[], $16::text[], $17::int[], $18::jsonb[], $19::jsonb[], $20::text[], $21::text[], $22::jsonb[], $23::boolean[]) as t`,
    [
      clientId,
      orderId,
      column((row) => row.id),
      column(({ group }) => group.number),
      column(({ group }) => group.paymentInformationId),
      column(({ group }) => group.executionDate),
      column(({ group }) => group.paymentType.instructionPriority),
      column(({ group }) => group.paymentType.serviceLevel?.value ?? null),
      column(({ group }) => group.paymentType.categoryPurpose?.value ?? null),
      column(({ group }) => group.chargeBearer),
      column(({ group }) => group.batchBooking),
      column(({ group }) => group.debtor.name),
      column(({ account }) => account?.accountId ?? null),
      column(({ group }) => group.debtorAccount?.iban ?? null),
      column(({ group }) => group.debtorAccount?.other ?? null),
      column(({ group }) => group.debtorAccount?.currency ?? null),
      column((row) => row.numberOfTransactions),
      column((row) => row.totals),
      column((row) => row.content),
      column((row) => row.senderBic),
      column((row) => row.debtorName),
      column(({ ownAccounts }) => ownAccounts && JSON.stringify(ownAccounts)),
      column((row) => row.hasMixedLevels),
    ],
  );
}

/** Writes what is known only at a group's end. */
export function completeGroup(tx: Transaction, orderId: OrderId, row: GroupRow): Promise<number> {
  return tx.write(
    `update transaction_groups set number_of_transactions = $3, totals = $4, debit_account_id = $5, has_mixed_levels = $6
      where client_id = current_client() and order_id = $1 and id = $2`,
    [orderId, row.id, row.numberOfTransactions, row.totals, row.account?.accountId ?? null, row.hasMixedLevels],
  );
}
