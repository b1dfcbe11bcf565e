import type { AccountId } from '@portico/contract/ids';
import type { ManualGroup } from '@portico/contract/payments/manual/manual-order';
import type { Account, Accounts } from '../../accounts/public.ts';
import type { DebitPermit } from '../submitting/match-debit-accounts.ts';

/** The account if the permit lets an order be debited to it; null for every other, and for deleted ones. */
export function debitableOf(accounts: Accounts, permit: DebitPermit): (id: AccountId | null) => Account | null {
  return (id) => {
    const account = id === null ? undefined : accounts.get(id);
    return account && !account.isDeleted && permit.mayDebit(account) ? account : null;
  };
}

type Terms = Omit<ManualGroup, 'debitAccountId' | 'executionDate' | 'payments'>;
export type WithTerms<Payment> = { debitAccountId: AccountId | null; terms: Terms; payment: Payment };

/** Payments in as few groups as their accounts and terms allow, each in the order given. */
export function groupsByTerms<Payment>(all: readonly WithTerms<Payment>[]) {
  const groups = new Map<string, Terms & { debitAccountId: AccountId | null; payments: Payment[] }>();
  for (const { debitAccountId, terms, payment } of all) {
    const key = JSON.stringify([debitAccountId, terms]);
    const group = groups.get(key) ?? { debitAccountId, ...terms, payments: [] };
    group.payments.push(payment);
    groups.set(key, group);
  }
  return [...groups.values()];
}
