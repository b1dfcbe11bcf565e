import { matchAccount, type Account } from '../accounts/public.ts';
import type { OrderWarning } from './order-facts.ts';

/** A debit account as a file names it. */
export type GivenAccount = { iban: string | null; other: string | null; currency: string | null };

/** Warnings that the assignment of debit accounts writes (B5); those of an earlier one give way to the new ones. */
export const ACCOUNT_WARNINGS: ReadonlySet<string> = new Set(['noMatchingAccount', 'unmatchedAccount']);

/**
 * Assigns the debit accounts of an order's groups, one after the other, to the client's accounts: at the import, and
 * again when somebody has them rematched.
 */
export class DebitAccountMatcher {
  readonly #accounts: ReadonlyMap<string, Account>;
  readonly #unmatched: OrderWarning[] = [];
  #groups = 0;

  constructor(accounts: ReadonlyMap<string, Account>) {
    this.#accounts = accounts;
  }

  /** The account that a group's debit account means; null, with a warning, when it is none of the client's. */
  match(given: GivenAccount | null, groupId: string): Account | null {
    this.#groups += 1;
    const account = given ? matchAccount(this.#accounts.values(), given) : null;
    if (!account) {
      const parameters = { account: given?.iban ?? given?.other ?? '–' };
      this.#unmatched.push({ key: 'unmatchedAccount', parameters, groupId, transactionId: null });
    }
    return account;
  }

  /** What is to be said of the groups that were given: each without an account, and whether none has one. */
  warnings(): OrderWarning[] {
    const [first] = this.#unmatched;
    if (!first || this.#unmatched.length < this.#groups) return this.#unmatched;
    return [...this.#unmatched, { ...first, key: 'noMatchingAccount', groupId: null }];
  }
}
