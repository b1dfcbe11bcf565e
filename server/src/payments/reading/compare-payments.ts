import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import type { Reply } from '@portico/contract/endpoint';
import type { AccountId, TransactionId, UserId } from '@portico/contract/ids';
import { formatMoney } from '@portico/contract/money';
import type { Transaction } from '../../platform/database/db.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import { seesAccount, seesUnmatched } from '../actions/decide-order.ts';
import { hidesSalary } from './salary.ts';

/** A payment as shown beside another one. */
export type ComparedPayment = Reply<(typeof paymentsEndpoints)['possibleDuplicate']>['mine'];

type Row = Omit<ComparedPayment, 'amount' | 'debitAccount' | 'createdAt'> & {
  id: TransactionId;
  amount: bigint;
  accountId: AccountId | null;
  type: 'NORMAL' | 'SALARY';
  createdBy: UserId | null;
  createdAt: Date;
};

/** Payments by their ids: those that may be shown, and salaries of which only the details must be hidden. */
export type SeenPayments = {
  shown: ReadonlyMap<string, ComparedPayment>;
  withheld: ReadonlyMap<string, ComparedPayment>;
};

/** Loads those of the payments whose account and order the actor may see. */
export async function loadSeenPayments(
  tx: Transaction,
  actor: PaymentsActor,
  transactionIds: readonly TransactionId[],
): Promise<SeenPayments> {
  if (transactionIds.length === 0) return { shown: new Map(), withheld: new Map() };
  const rows = await tx.rows<Row>(
    `select t.id, o.id as "uniqueId", o.message_id as "orderId", o.status, o.type, o.created_at as "createdAt", o.created_by as "createdBy",
       g.execution_date as "executionDate", g.debit_account_id as "accountId", t.creditor, t.creditor_account as "creditorAccount",
       t.amount_hundred_thousandths as amount, t.currency, t.remittance, t.end_to_end_id as "endToEndId"
     from transactions t join orders o on o.client_id = t.client_id and o.id = t.order_id
     join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
     where t.client_id = current_client() and t.id = any($1)`,
    [transactionIds],
  );
  const seen = rows.filter((row) => isSeen(actor, row));
  const byId = (some: Row[]) => new Map(some.map((row) => [row.id, present(actor, row)]));
  return {
    shown: byId(seen.filter((row) => !hidesSalary(actor, row.type))),
    withheld: byId(seen.filter((row) => hidesSalary(actor, row.type))),
  };
}

function isSeen(actor: PaymentsActor, row: Row): boolean {
  const { rights } = actor;
  if (!rights.has('PAYMENT_VIEW', 'GRANT')) return false;
  if (row.status === 'DELETED' && !rights.has('VIEW_DELETED_ORDER', 'GRANT')) return false;
  const account = accountOf(actor, row);
  return account ? seesAccount(rights, account) : seesUnmatched(actor, row);
}

/** One account under two names is a sign of fraud. */
export function isUnderAnotherName(one: ComparedPayment, other: ComparedPayment): boolean {
  const isSameAccount = one.creditorAccount !== null && one.creditorAccount === other.creditorAccount;
  return isSameAccount && nameKey(one.creditor) !== nameKey(other.creditor);
}

function nameKey(name: string | null): string {
  return (name ?? '').normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
}

function accountOf(actor: PaymentsActor, { accountId }: Row) {
  return accountId === null ? undefined : actor.accounts.get(accountId);
}

function present(actor: PaymentsActor, row: Row): ComparedPayment {
  const { amount, currency } = row;
  return {
    ...row,
    amount: formatMoney({ amountHundredThousandths: amount, currency }),
    debitAccount: accountOf(actor, row)?.name ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}
