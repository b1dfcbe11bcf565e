import type { AccountId } from '@portico/contract/ids';
import { currentAccounts, type Account } from './load-accounts.ts';
import {
  accountNumber,
  isCertainAccount,
  isSameAccount,
  type NamedAccount,
  type NamedCreditor,
} from './same-account.ts';

/** The client's accounts to match payments against, by number; without deleted ones. */
export class KnownAccounts {
  readonly #byNumber: ReadonlyMap<string | null, Account[]>;

  constructor(accounts: ReadonlyMap<AccountId, Account>) {
    this.#byNumber = Map.groupBy(currentAccounts(accounts), accountNumber);
  }

  /**
   * The accounts that a payment may mean: none, one, or several among which nobody may guess. If one number exists in
   * several currencies and the payment gives none, the payments' currency decides (`paidIn`).
   */
  find(named: NamedAccount, paidIn: Iterable<string>): Account[] {
    const sameNumber = (named.account && this.#byNumber.get(accountNumber(named.account))) ?? [];
    const found = sameNumber.filter((account) => isSameAccount(account, named));
    if (found.length < 2) return found;
    const currencies = new Set(paidIn);
    const inCurrency = found.filter(({ currency }) => currencies.has(currency));
    return inCurrency.length > 0 ? inCurrency : found;
  }

  /**
   * Whether a payment certainly reaches an account of the client's own group (spec D6): it must be confirmed, since
   * anybody's number can be entered, and nothing beside it may lead elsewhere.
   */
  isOwn(creditor: NamedCreditor, currency: string): boolean {
    if (creditor.leadsElsewhere) return false;
    const found = this.find(creditor, [currency]);
    return found.length > 0 && found.every((account) => isOwnAccount(account) && isCertainAccount(account, creditor));
  }
}

function isOwnAccount({ intracompany, mandate }: Account): boolean {
  return intracompany && mandate === 'CONFIRMED';
}
