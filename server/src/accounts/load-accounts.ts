import type { Mandate } from '@portico/contract/accounts/model';
import { trustedId, type AccountId } from '@portico/contract/ids';
import type { Transaction } from '../platform/database/db.ts';
import { VersionedCache } from '../platform/versioned-cache.ts';
import type { Subject } from '../platform/subject.ts';
import { loadBankTerms, type BankTerms } from './cut-offs/bank-terms.ts';

/** An account of the client, with its bank and the account groups it is in. */
export type Account = {
  accountId: AccountId;
  accountGroupIds: string[];
  /** The short name, as lists and reasons show it. */
  name: string;
  longName: string;
  owner: string;
  country: string;
  iban: string | null;
  other: string | null;
  currency: string;
  bankId: string;
  bankName: string;
  bic: string;
  /** The bank's code in its national clearing system, and that system, such as CHBCC; null if unknown. */
  clearingSystem: string | null;
  clearingCode: string | null;
  /** Replaces the bank's BIC in messages to it; for a confirmed account, the confirmed value. */
  senderBic: string | null;
  /** Whether the provider has confirmed the bank's mandate; only then is it debited and gets statements. */
  mandate: Mandate;
  /** The owner as the bank knows them; null until confirmed. */
  mandateOwner: string | null;
  /** Its bank takes instant payments, by its connection. */
  takesInstant: boolean;
  /** When its bank takes payments, by its connection; null as long as it has none. */
  terms: BankTerms | null;
  /** Belongs to the client's own group. */
  intracompany: boolean;
  /** Only in history: its statements, and finished orders. */
  isDeleted: boolean;
};

export type Accounts = ReadonlyMap<AccountId, Account>;

const remembered = new VersionedCache<Accounts>(1_000);

/** The accounts of transactions that ask for them again and again, and change none. */
const HELD = new WeakMap<Transaction, { accounts: Promise<Accounts> | null }>();

/** Does something that asks for the accounts often, and changes none: they are read once, when they are first asked for. */
export async function holdingAccounts<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  HELD.set(tx, { accounts: null });
  try {
    return await work();
  } finally {
    HELD.delete(tx);
  }
}

/** All accounts of the transaction's client by id, deleted ones included: history names them. */
export function loadAccounts(tx: Transaction): Promise<Accounts> {
  const held = HELD.get(tx);
  return held ? (held.accounts ??= readAccounts(tx)) : readAccounts(tx);
}

async function readAccounts(tx: Transaction): Promise<Accounts> {
  const rows = await tx.rows<Omit<Account, 'accountGroupIds' | 'terms'>>(ACCOUNTS);
  const groups = await tx.rows<Members>(MEMBERS);
  const terms = await loadBankTerms(tx);
  const accounts = new Map(
    rows.map((row) => [
      row.accountId,
      { ...row, terms: terms.get(row.bankId) ?? null, accountGroupIds: [] as string[] },
    ]),
  );
  for (const { groupId, accountIds } of groups) {
    for (const accountId of accountIds.split(',')) accounts.get(trustedId(accountId))?.accountGroupIds.push(groupId);
  }
  return accounts;
}

/** An account group with its accounts as one text: half a million rows, or arrays of them, take seconds to read. */
type Members = { groupId: string; accountIds: string };

/** The same for a request; a read-only request caches them. */
export function accountsOf(tx: Transaction, { clientId, accessVersion }: Subject): Promise<Accounts> {
  return remembered.get(clientId, accessVersion, () => loadAccounts(tx));
}

const ACCOUNTS = {
  name: 'accounts',
  text: `select a.id as "accountId", a.short_name as name, a.name as "longName", o.name as owner, a.country, a.iban, a.other, a.currency,
       a.bank_id as "bankId", b.name as "bankName", b.bic,
       b.clearing_system as "clearingSystem", b.clearing_code as "clearingCode", case when a.mandate = 'CONFIRMED' then a.mandate_sender_bic else coalesce(a.sender_bic, b.sender_bic) end as "senderBic", a.intracompany,
       a.mandate, a.mandate_owner as "mandateOwner", coalesce(k.takes_instant, false) as "takesInstant", a.deleted_at is not null as "isDeleted"
     from accounts a join banks b on b.client_id = a.client_id and b.id = a.bank_id
       join owners o on o.client_id = a.client_id and o.id = a.owner_id
       left join bank_connections k on k.id = b.connection_id
     where a.client_id = current_client() and a.entity_status <> 'CREATION_PENDING'`,
};

const MEMBERS = {
  name: 'account-group-members',
  text: `select m.group_id as "groupId", string_agg(m.account_id::text, ',') as "accountIds" from account_group_members m
       join account_groups g on g.client_id = m.client_id and g.id = m.group_id and g.entity_status <> 'CREATION_PENDING'
     where m.client_id = current_client() group by m.group_id`,
};

/** Without deleted ones: what can be chosen and what lists show. */
export function currentAccounts(accounts: Accounts): Account[] {
  return [...accounts.values()].filter(({ isDeleted }) => !isDeleted);
}
