import type { AccountId, ClientId } from '@portico/contract/ids';
import type { StatementAccount } from '@portico/formats/statement/statement-model';
import type { Database } from '../../platform/database/db.ts';

/** The client's account that a statement belongs to. */
export type MatchedAccount = { clientId: ClientId; accountId: AccountId; currency: string; businessId: string };
/**
 * `isConfirmed`: the provider has confirmed the bank's mandate; `bank`: whether it is the one that the statement names;
 * `number`: as master data writes it.
 */
type Candidate = MatchedAccount & {
  isConfirmed: boolean;
  bank: 'NAMED' | 'OTHER' | 'UNKNOWN';
  byIban: boolean;
  number: string;
};
/**
 * The accounts that a statement may be given to: none, one, or several (among which nobody may guess); `waits`: for a
 * confirmation.
 */
export type Found = { accounts: MatchedAccount[]; waits: boolean };

/** Beyond this many accounts in one file the answers are looked up again. */
const REMEMBERED_MAXIMUM = 10_000;

/**
 * Finds the account of a statement among those of all clients; statements of one file repeat theirs, so answers are
 * remembered. `channelFolder`: only clients with this bank's channel, else all.
 */
export class AccountFinder {
  readonly #db: Database;
  readonly #channelFolder: string | null;
  readonly #known = new Map<string, Found>();

  constructor(db: Database, channelFolder: string | null) {
    this.#db = db;
    this.#channelFolder = channelFolder;
  }

  /** The confirmed accounts with this number; of several, those at the bank that the statement names. */
  async find(account: StatementAccount): Promise<Found> {
    const numbers = accountNumbers(account);
    const key = JSON.stringify([account.iban, account.other, account.currency, account.bic]);
    const known = this.#known.get(key);
    if (known) return known;
    const found = choose(account, numbers.length === 0 ? [] : await this.#ask(numbers, account));
    if (this.#known.size >= REMEMBERED_MAXIMUM) this.#known.clear();
    this.#known.set(key, found);
    return found;
  }

  #ask(numbers: string[], { currency, bic }: StatementAccount): Promise<Candidate[]> {
    return this.#db.inNoClient((tx) =>
      tx.rows<Candidate>(
        `select client_id as "clientId", account_id as "accountId", currency, business_id as "businessId",
             is_confirmed as "isConfirmed", bank, by_iban as "byIban", number
           from find_statement_accounts($1, $2, $3, $4)`,
        [numbers, currency, this.#channelFolder, bic],
      ),
    );
  }
}

/**
 * Several banks use the same number if it isn't an IBAN: a different bank means a different account. Only accounts
 * confirmed by the provider count: otherwise anyone could block an account's statements by entering its number.
 */
function choose({ other }: StatementAccount, candidates: readonly Candidate[]): Found {
  const possible = candidates.filter(
    ({ byIban, bank, number }) => byIban || (bank !== 'OTHER' && mayBeSame(number, other ?? '')),
  );
  const confirmed = possible.filter(({ isConfirmed }) => isConfirmed);
  const named = confirmed.filter(({ bank }) => bank === 'NAMED');
  return {
    accounts: named.length > 0 ? named : confirmed,
    waits: possible.length > 0 && confirmed.length === 0,
  };
}

/**
 * Whether two spellings of a number may be one account's: banks leave separators out in statements, but if each has one
 * that the other lacks, the parts differ.
 */
function mayBeSame(one: string, other: string): boolean {
  const [ofOne, ofOther] = [separatorsOf(one), separatorsOf(other)];
  return ofOne.every((place) => ofOther.includes(place)) || ofOther.every((place) => ofOne.includes(place));
}

/** The separators of a number, other than blanks, by how many letters and digits precede them. */
function separatorsOf(number: string): number[] {
  const parts = number.split(/[^A-Za-z0-9\s]+/).map((part) => part.replaceAll(/\s/g, '').length);
  return parts.slice(0, -1).map((_, index) => parts.slice(0, index + 1).reduce((sum, length) => sum + length));
}

/**
 * The spellings that master data may have for a statement's account number: the IBAN; the number with letters and
 * digits only; for the German `bank code/account` also the national part of the IBAN, which combines both.
 */
export function accountNumbers({ iban, other }: StatementAccount): string[] {
  if (iban !== null) return [iban];
  if (other === null) return [];
  const plain = other.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const german = /^(\d{8})\/(\d{1,10})$/.exec(other.replaceAll(' ', ''));
  const numbers = german ? [plain, german[1]! + german[2]!.padStart(10, '0')] : [plain];
  return numbers.filter((number) => number !== '');
}

/** How a person recognises the account. */
export function accountLabel({ iban, other }: StatementAccount): string {
  return iban ?? other ?? '–';
}
