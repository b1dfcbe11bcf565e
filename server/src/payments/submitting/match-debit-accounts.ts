import type { AccountId, OrderGroupId } from '@portico/contract/ids';
import type { PaymentGroup } from '@portico/formats/pain001/pain001-model';
import {
  accountNumber,
  KnownAccounts,
  type Account,
  type NamedAccount,
  type NamedCreditor,
} from '../../accounts/public.ts';
import { chargesAccounts, chargesOf } from './charges-account.ts';
import { LimitedWarnings } from '../content/limited-warnings.ts';
import type { OrderWarning } from '../reading/order-facts.ts';
import { debtorOf } from './temporary-beneficiary.ts';

/** What the person behind an order may have it do: debit an account, pay temporary beneficiaries. */
export type DebitPermit = { mayDebit(account: Account): boolean; mayPayOthers: boolean };

/** Several accounts fit a group. */
export const AMBIGUOUS = 'ambiguousAccount';
const NO_ACCOUNT = 'noMatchingAccount';
const UNMATCHED = 'unmatchedAccount';
const SAME_ACCOUNT = 'sameAccount';

/** Warnings of the debit account assignment (spec B5); new ones replace the earlier ones. */
export const ACCOUNT_WARNINGS = new Set([NO_ACCOUNT, UNMATCHED, AMBIGUOUS, SAME_ACCOUNT, 'chargesAccount']);

/** A group as read so far. */
type Group = {
  id: OrderGroupId;
  debtor: NamedAccount;
  /** If its charges are debited elsewhere. */
  charges: NamedAccount | null;
  number: string | null;
  paidIn: Set<string>;
  /** It pays somebody else, which isn't permitted. */
  isBarred: boolean;
  /** How many of its payments go to each account of the same number. */
  paidTo: Map<Account, number>;
};

/**
 * Assigns the debit accounts of an order's groups to the client's accounts while the order is read from its file or its
 * rows: group, payments, end of group. An account that the person may not debit is treated like a missing one, in the
 * same words, which must not reveal it.
 */
export class DebitAccountMatcher {
  readonly #accounts: KnownAccounts;
  readonly #permit: DebitPermit;
  readonly #warnings = new LimitedWarnings();
  #group: Group | null = null;
  #groups = 0;
  #unmatched = 0;

  constructor(accounts: ReadonlyMap<AccountId, Account>, permit: DebitPermit) {
    this.#accounts = new KnownAccounts(accounts);
    this.#permit = permit;
  }

  /** Begins a group; returns its account if that is certain before its payments are read. */
  beginGroup(group: Pick<PaymentGroup, 'debtorAccount' | 'debtorAgent' | 'further'>, id: OrderGroupId): Account | null {
    this.#groups += 1;
    const debtor = debtorOf(group);
    const number = debtor.account && accountNumber(debtor.account);
    this.#group = {
      id,
      debtor,
      charges: chargesOf(group),
      number,
      paidIn: new Set(),
      isBarred: false,
      paidTo: new Map(),
    };
    const [account, ...others] = this.#accounts.find(debtor, []);
    return account && others.length === 0 && this.#permit.mayDebit(account) ? account : null;
  }

  /**
   * The account for the group's charges, given this debit account; null if its file names no permitted account.
   */
  chargesOf(debit: Account | null): Account | null {
    const { charges } = this.#group!;
    return (charges && debit && chargesAccounts(this.#accounts, charges, debit)[0]) ?? null;
  }

  payment(creditor: NamedCreditor, currency: string): void {
    const group = this.#group!;
    group.paidIn.add(currency);
    if (!this.#permit.mayPayOthers) group.isBarred ||= !this.#accounts.isOwn(creditor, currency);
    if (group.number === null || !creditor.account || accountNumber(creditor.account) !== group.number) return;
    const [account, ...others] = this.#accounts.find(creditor, [currency]);
    if (account && others.length === 0) group.paidTo.set(account, (group.paidTo.get(account) ?? 0) + 1);
  }

  /** The group's debit account; null, with a warning, if it isn't one of the client's or fits several. */
  endGroup(): Account | null {
    const group = this.#group!;
    const found = this.#accounts.find(group.debtor, group.paidIn);
    const isPermitted = found.length > 0 && !group.isBarred && found.every((account) => this.#permit.mayDebit(account));
    if (!isPermitted) this.#unmatched += 1;
    if (!isPermitted || found.length > 1) {
      this.#warn(isPermitted ? AMBIGUOUS : UNMATCHED);
      return null;
    }
    this.#warnOf(found[0]!);
    return found[0]!;
  }

  /** Ends a group that keeps its account; null if it has none, because several fitted or none did. */
  endLinked(account: Account | null, isAmbiguous: boolean): void {
    if (account !== null) return this.#warnOf(account);
    this.#unmatched += 1;
    this.#warn(isAmbiguous ? AMBIGUOUS : UNMATCHED);
  }

  /** The warnings about the groups read so far, and whether none of them has a known account. */
  warnings(): OrderWarning[] {
    const warnings = this.#warnings.all();
    const [first] = warnings;
    if (!first || this.#unmatched < this.#groups) return warnings;
    return [...warnings, { ...first, key: NO_ACCOUNT, groupId: null }];
  }

  #warnOf(debit: Account): void {
    const { paidTo, charges } = this.#group!;
    const toItself = paidTo.get(debit);
    if (toItself) this.#warn(SAME_ACCOUNT, { number: toItself });
    if (!this.#mayCharge(debit)) this.#warn('chargesAccount', { account: nameOf(charges!) });
  }

  /** Charges are debited like payments: from an account of the client, by somebody with the right to it. */
  #mayCharge(debit: Account): boolean {
    const { charges } = this.#group!;
    if (!charges) return true;
    const found = chargesAccounts(this.#accounts, charges, debit);
    return found.length > 0 && found.every((account) => this.#permit.mayDebit(account));
  }

  #warn(key: string, more: OrderWarning['parameters'] = {}): void {
    const { id, debtor } = this.#group!;
    this.#warnings.add({ key, parameters: { account: nameOf(debtor), ...more }, groupId: id, transactionId: null });
  }
}

function nameOf({ account }: NamedAccount): string {
  return account?.iban ?? account?.other ?? '–';
}
