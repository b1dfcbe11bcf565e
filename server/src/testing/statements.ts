import { createHash } from 'node:crypto';
import type { AccountId, ClientId, EntryId, StatementId } from '@portico/contract/ids';
import { parseDecimal } from '@portico/contract/money';
import type { Continuity, TransactionType } from '@portico/contract/statements/model';
import { LEVELS } from '@portico/contract/permissions/model';
import type { Transaction } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';
import type { TestClient } from './clients.ts';
import type { TestPortal } from './portal/portal.ts';

/** A row as the database is to have it; amounts are decimals, signed by their effect on the balance. */
export type StoredTestEntry = {
  valueDate: string;
  amount: string;
  type?: TransactionType;
  bookingDate?: string | null;
  currency?: string;
  listed?: boolean;
  counted?: boolean;
  status?: string;
  reversal?: boolean;
  transactionCode?: string;
  customerReference?: string;
  bankReference?: string;
  endToEndId?: string;
  counterparty?: string;
  counterpartyAccount?: string;
  counterpartyBank?: string;
  remittance?: string;
  extra?: Record<string, string>;
  details?: object[];
  place?: { line: number; offsetBytes: number; lengthBytes: number };
};
export type StoredTestStatement = {
  accountId: AccountId;
  day: string;
  /** Null: it has none. */
  closing: string | null;
  opening?: string | null;
  available?: string;
  currency?: string;
  number?: string;
  reference?: string;
  kind?: 'STATEMENT' | 'REPORT' | 'NOTIFICATION';
  state?: 'COUNTED' | 'CONFLICT';
  continuity?: Continuity;
  addsUp?: boolean | null;
  file?: { clientId: ClientId; id: string };
  entries?: StoredTestEntry[];
};

/**
 * Writes statements as they are after an import, as the owner of the schema: for lists of rows that hardly any bank
 * would deliver. Returns the ids, those of the entries in order.
 */
export function storeTestStatements(
  portal: Pick<TestPortal, 'owner'>,
  client: TestClient,
  statements: StoredTestStatement[],
): Promise<{ id: StatementId; entryIds: EntryId[] }[]> {
  return portal.owner.inNoClient(async (tx) => {
    const stored = [];
    for (const statement of statements) stored.push(await storeStatement(tx, client, statement));
    return stored;
  });
}

async function storeStatement(tx: Transaction, client: TestClient, statement: StoredTestStatement) {
  const id: StatementId = newId();
  const { opening, closing, available, file, entries = [], ...columns } = statement;
  const account = client.accounts.find((candidate) => candidate.id === statement.accountId)!;
  const digest = createHash('sha256').update(id).digest();
  const isCounted = statement.state !== 'CONFLICT';
  const row = {
    currency: account.currency,
    format: 'camt.053.001.08',
    kind: 'STATEMENT',
    continuity: 'FOLLOWS',
    ...columns,
    clientId: client.id,
    id,
    fileClientId: file?.clientId ?? client.id,
    fileId: file?.id ?? newId(),
    openingDate: opening ? statement.day : null,
    openingHundredThousandths: stored(opening),
    closingDate: closing === null ? null : statement.day,
    closingHundredThousandths: stored(closing),
    availableHundredThousandths: stored(available),
    entryCount: entries.length,
    entriesSumHundredThousandths: sumOf(entries),
    firstDay: statement.day,
    keyDigest: digest,
    contentDigest: digest,
    importedAt: `${statement.day}T06:00:00Z`,
  };
  await insert(tx, 'statements', row);
  const entryIds = [];
  for (const [index, entry] of entries.entries()) {
    const place = { clientId: client.id, accountId: account.id, statementId: id, sequence: index + 1, isCounted };
    entryIds.push(await storeEntry(tx, place, { currency: row.currency, ...entry }));
  }
  return { id, entryIds };
}

function sumOf(entries: readonly StoredTestEntry[]): bigint {
  const booked = entries.filter(({ type = 'ENTRY', status }) => type === 'ENTRY' && status !== 'INFO');
  return booked.reduce((sum, { amount }) => sum + stored(amount)!, 0n);
}

async function storeEntry(
  tx: Transaction,
  {
    isCounted,
    ...where
  }: { isCounted: boolean; clientId: ClientId; accountId: AccountId; statementId: StatementId; sequence: number },
  { amount, place, extra, details, ...columns }: StoredTestEntry,
): Promise<EntryId> {
  const id: EntryId = newId();
  await insert(tx, 'statement_entries', {
    type: 'ENTRY',
    listed: isCounted,
    counted: isCounted && columns.status !== 'INFO',
    reversal: false,
    bookingDate: columns.valueDate,
    ...columns,
    ...where,
    id,
    amountHundredThousandths: stored(amount),
    extra: extra && JSON.stringify(extra),
    details: details && JSON.stringify(details),
    lineNumber: place?.line ?? 1,
    offsetBytes: place?.offsetBytes ?? 0,
    lengthBytes: place?.lengthBytes ?? 0,
  });
  return id;
}

function stored(amount: string | null | undefined): bigint | null {
  return amount === null || amount === undefined ? null : parseDecimal(amount);
}

/** Stores copies of a statement, each with these columns of its own, named as in the database. */
export async function copyTestStatement(tx: Transaction, id: string, copies: readonly object[]): Promise<void> {
  const stored = await tx.rows<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'statements' and is_generated = 'NEVER'`,
  );
  const columns = stored.map(({ name }) => name).join(', ');
  await tx.write(
    `insert into statements (${columns}) select ${columns} from (
       select (jsonb_populate_record(s, copy)).* from statements s, jsonb_array_elements($2) copy where s.id = $1
     ) copied`,
    [id, JSON.stringify(copies)],
  );
}

/** Inserts a row whose columns are named as here (`valueDate` for `value_date`); undefined ones are left out. */
function insert(tx: Transaction, table: string, row: Record<string, unknown>): Promise<number> {
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  const columns = given.map(([name]) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
  const places = given.map((_, index) => `$${index + 1}`);
  const values = given.map(([, value]) => value);
  return tx.write(`insert into ${table} (${columns.join(', ')}) values (${places.join(', ')})`, values);
}

/** The provider's rates: CHF for one unit, as decimals of at most eight places. */
export async function storeTestRates(
  portal: Pick<TestPortal, 'owner'>,
  provider: Pick<TestClient, 'id'>,
  rates: { currency: string; date: string; chf: string }[],
): Promise<void> {
  await portal.owner.inNoClient(async (tx) => {
    for (const { currency, date, chf } of rates) {
      const [whole = '', fraction = ''] = chf.split('.');
      await insert(tx, 'exchange_rates', {
        clientId: provider.id,
        currency,
        date,
        chfHundredMillionths: BigInt(whole + fraction.padEnd(8, '0')),
      });
    }
  });
}

/** An account group of a test client. */
export async function addAccountGroup(
  portal: Pick<TestPortal, 'owner'>,
  client: TestClient,
  name: string,
  accountIds: AccountId[],
): Promise<string> {
  const id = newId();
  await portal.owner.inNoClient(async (tx) => {
    await insert(tx, 'account_groups', { clientId: client.id, id, name });
    for (const accountId of accountIds)
      await insert(tx, 'account_group_members', { clientId: client.id, groupId: id, accountId: accountId });
  });
  return id;
}

/** Changes what a user of a test client sees of statements, on one account or account group. */
export async function permitStatements(
  portal: Pick<TestPortal, 'owner'>,
  client: TestClient,
  role: string,
  scope: { kind: 'ACCOUNT' | 'ACCOUNT_GROUP'; id: string },
  level: keyof typeof LEVELS,
): Promise<void> {
  await portal.owner.inNoClient((tx) =>
    insert(tx, 'permission_entries', {
      clientId: client.id,
      holderKind: 'USER',
      holderId: client.users[role]!.id,
      area: 'ACCOUNT_STATEMENTS',
      scopeKind: scope.kind,
      scopeId: scope.id,
      level: LEVELS[level],
    }),
  );
}
