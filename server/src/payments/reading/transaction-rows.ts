import type { Reply } from '@portico/contract/endpoint';
import type { EntryId, OrderGroupId, OrderId, TransactionId } from '@portico/contract/ids';
import { formatMoney } from '@portico/contract/money';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import type { Transaction } from '../../platform/database/db.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import { paymentFacts, type StoredFacts, type StoredGroup } from '../transactions/payment-facts.ts';
import type { OrderFacts } from './order-facts.ts';
import { presentAccount } from './order-rows.ts';

type Item = Reply<(typeof paymentsEndpoints)['orderTransactions']>['content'][number];
type BankReason = Item['bankReasons'][number];
/** A transaction as it is selected by `TRANSACTION_COLUMNS`. */
export type TransactionRow = Pick<StoredFacts, 'content' | 'endToEndId' | 'remittance'> & {
  uniqueId: TransactionId;
  orderId: OrderId;
  groupId: OrderGroupId;
  creditor: string | null;
  creditorAccount: string | null;
  creditorAgent: string | null;
  creditorCountry: string | null;
  instructionId: string | null;
  amount: bigint;
  currency: string;
  purpose: string | null;
  bankStatus: string | null;
  bankReasons: BankReason[];
  entry: EntryId | null;
  bookedOn: string | null;
  returnedEntry: EntryId | null;
  returnedOn: string | null;
  returnReasons: BankReason[];
};

/** What rows show of a transaction `t`. `withGroups` adds what its group says: that may be long, and many share it. */
export const TRANSACTION_COLUMNS = `t.id as "uniqueId", t.order_id as "orderId", t.group_id as "groupId", t.content,
  t.end_to_end_id as "endToEndId", t.instruction_id as "instructionId", t.creditor, t.creditor_account as "creditorAccount",
  t.creditor_agent as "creditorAgent", t.creditor_country as "creditorCountry", t.amount_hundred_thousandths as amount, t.currency,
  t.remittance, t.purpose, t.bank_status as "bankStatus", t.bank_reasons as "bankReasons", t.booked_entry_id as entry,
  t.booked_on as "bookedOn", t.returned_entry_id as "returnedEntry", t.returned_on as "returnedOn", t.return_reasons as "returnReasons"`;

/** `debtorAccount`: the number that the file debits. */
type WithGroup<Row> = Row & StoredGroup & { debtorAccount: string | null };
export type WholeRow = WithGroup<TransactionRow>;

/** These rows with what their groups say. Each group is read once. */
export async function withGroups<Row extends Pick<TransactionRow, 'orderId' | 'groupId'>>(
  tx: Transaction,
  rows: readonly Row[],
): Promise<WithGroup<Row>[]> {
  const groups = await tx.rows<WithGroup<{ id: OrderGroupId }>>(
    `select id, content as "groupContent", debit_account_id as "accountId", sender_bic as "senderBic", debtor_name as "debtorName",
       own_accounts as "ownAccounts", execution_date as "executionDate", payment_information_id as "paymentInformationId",
       coalesce(debtor_iban, debtor_other) as "debtorAccount"
     from transaction_groups where client_id = current_client() and order_id = any($1) and id = any($2)`,
    [[...new Set(rows.map(({ orderId }) => orderId))], [...new Set(rows.map(({ groupId }) => groupId))]],
  );
  const byId = new Map(groups.map(({ id, ...group }) => [id, group]));
  return rows.map((row) => ({ ...byId.get(row.groupId)!, ...row }));
}

/** A transaction as lists show it to somebody who sees its account. */
export function presentTransaction(actor: PaymentsActor, order: Pick<OrderFacts, 'createdBy'>, row: WholeRow): Item {
  const { currency, accountId } = row;
  const told = paymentFacts(row);
  const account = accountId === null ? null : (actor.accounts.get(accountId) ?? null);
  return {
    uniqueId: row.uniqueId,
    groupId: row.groupId,
    endToEndId: row.endToEndId,
    instructionId: row.instructionId,
    creditor: row.creditor,
    creditorAccount: row.creditorAccount,
    creditorAgent: row.creditorAgent,
    creditorCountry: row.creditorCountry,
    amount: formatMoney({ amountHundredThousandths: row.amount, currency }),
    currency,
    remittance: row.remittance,
    purpose: row.purpose,
    bankStatus: row.bankStatus,
    bankReasons: row.bankReasons,
    executionDate: row.executionDate,
    debtor: told.debtor.name,
    debitAccount: presentAccount(actor, order, account),
    debtorAccount: row.debtorAccount,
    debtorAgent: nameOf(told.debtorAgent),
    ultimateDebtor: told.ultimateDebtor?.name ?? null,
    ultimateCreditor: told.ultimateCreditor?.name ?? null,
    reference: told.creditorReference,
    priority: told.priority,
    serviceLevel: told.serviceLevel,
    categoryPurpose: told.categoryPurpose,
    chargeBearer: told.chargeBearer,
    ...bookingsOf(actor, row),
  };
}

/** A bank in one word, as the creditor's is stored. */
function nameOf(bank: ReturnType<typeof paymentFacts>['debtorAgent']): string | null {
  return bank && (bank.bic ?? bank.bankCode ?? bank.name);
}

/** When it was booked, and when it came back; names the entries to readers who see the statements of its account. */
function bookingsOf(actor: PaymentsActor, row: WholeRow): Pick<Item, 'booking' | 'returned'> {
  const { bookedOn, returnedOn, returnReasons: reasons, accountId } = row;
  const account = accountId === null ? undefined : actor.accounts.get(accountId);
  const seesEntries = account !== undefined && actor.rights.has('ACCOUNT_STATEMENTS', 'VIEW_ONLY', account);
  const seen = (entry: EntryId | null) => (seesEntries ? entry : null);
  return {
    booking: bookedOn === null ? null : { entry: seen(row.entry), bookedOn },
    returned: returnedOn === null ? null : { entry: seen(row.returnedEntry), returnedOn, reasons },
  };
}
