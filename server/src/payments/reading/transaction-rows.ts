import type { Reply } from '@portico/contract/endpoint';
import type { AccountId, EntryId } from '@portico/contract/ids';
import { formatMoney } from '@portico/contract/money';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import type { PaymentsActor } from '../payments-actor.ts';

type Item = Reply<(typeof paymentsEndpoints)['orderTransactions']>['content'][number];
type BankReason = Item['bankReasons'][number];
/** A transaction as it is selected by `TRANSACTION_COLUMNS`. */
export type TransactionRow = Omit<Item, 'amount' | 'booking' | 'returned'> & {
  amount: bigint;
  entry: EntryId | null;
  bookedOn: string | null;
  returnedEntry: EntryId | null;
  returnedOn: string | null;
  returnReasons: BankReason[];
  accountId: AccountId | null;
};

/** What rows show of a transaction `t` in its group `g`. */
export const TRANSACTION_COLUMNS = `t.id as "uniqueId", t.group_id as "groupId", t.end_to_end_id as "endToEndId", t.instruction_id as "instructionId",
  t.creditor, t.creditor_account as "creditorAccount", t.creditor_agent as "creditorAgent", t.creditor_country as "creditorCountry",
  t.amount_hundred_thousandths as amount, t.currency, t.remittance, t.purpose, t.bank_status as "bankStatus", t.bank_reasons as "bankReasons",
  t.booked_entry_id as entry, t.booked_on as "bookedOn", t.returned_entry_id as "returnedEntry", t.returned_on as "returnedOn",
  t.return_reasons as "returnReasons", g.debit_account_id as "accountId"`;

/** A transaction as lists show it to somebody who sees its account. */
export function presentTransaction(actor: PaymentsActor, row: TransactionRow): Item {
  const { currency } = row;
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
    ...bookingsOf(actor, row),
  };
}

/** When it was booked, and when it came back; names the entries to readers who see the statements of its account. */
function bookingsOf(actor: PaymentsActor, row: TransactionRow): Pick<Item, 'booking' | 'returned'> {
  const { bookedOn, returnedOn, returnReasons: reasons, accountId } = row;
  const account = accountId === null ? undefined : actor.accounts.get(accountId);
  const seesEntries = account !== undefined && actor.rights.has('ACCOUNT_STATEMENTS', 'VIEW_ONLY', account);
  const seen = (entry: EntryId | null) => (seesEntries ? entry : null);
  return {
    booking: bookedOn === null ? null : { entry: seen(row.entry), bookedOn },
    returned: returnedOn === null ? null : { entry: seen(row.returnedEntry), returnedOn, reasons },
  };
}
