import type { StatementOutcome } from '@portico/contract/statements/model';
import type { StatementBalance } from '@portico/formats/statement-model';
import type { Transaction } from '../platform/db.ts';
import { followOn } from './follow-on.ts';
import { insertIncoming } from './incoming-entries.ts';
import { amountOf, type EndedStatement } from './incoming-statement.ts';

/** Where a statement's file is, and when it came. */
export type Origin = { fileClientId: string; fileId: string; importedAt: Date };

/** What became of a statement, and its id: that of the earlier one where it was known. */
export type Stored = { outcome: StatementOutcome; statementId: string };

type Known = {
  id: string;
  accountId: string;
  start: string;
  key: string;
  content: string;
  hasClosing: boolean;
  counts: boolean;
};

/**
 * Stores statements of the transaction's client whose entries have been copied: each once, however often its file
 * comes; one of the same key with other content is kept as a conflict. Imports of one client take turns here.
 */
export async function storeStatements(
  tx: Transaction,
  clientId: string,
  statements: readonly EndedStatement[],
  origin: Origin,
): Promise<Stored[]> {
  await tx.rows(`select pg_advisory_xact_lock(hashtextextended('statements ' || $1, 0))`, [clientId]);
  const known = await loadKnown(tx, statements);
  const stored = statements.map((statement) => judge(known, statement));
  const fresh = statements.flatMap((statement, index) => {
    const { outcome } = stored[index]!;
    return outcome === 'KNOWN' ? [] : [{ statement, id: statement.id, isCounted: outcome === 'IMPORTED' }];
  });
  if (fresh.length === 0) return stored;
  await insertStatements(tx, clientId, fresh, origin);
  await insertIncoming(tx, fresh);
  await followOn(
    tx,
    fresh.filter((one) => one.isCounted).map((one) => one.statement),
  );
  return stored;
}

/** Everything on these accounts that begins as one of these statements does. */
async function loadKnown(tx: Transaction, statements: readonly EndedStatement[]): Promise<Map<string, Known[]>> {
  const rows = await tx.rows<Known>(
    `select s.id, s.account_id as "accountId", encode(s.start_digest, 'hex') as start, encode(s.key_digest, 'hex') as key,
       encode(s.content_digest, 'hex') as content, s.closing_hundred_thousandths is not null as "hasClosing", s.state = 'COUNTED' as counts
     from statements s join (select distinct * from unnest($1::uuid[], $2::bytea[]) as w (account_id, start_digest)) wanted
       on wanted.account_id = s.account_id and wanted.start_digest = s.start_digest
     where s.client_id = current_client()`,
    [statements.map((one) => one.account.accountId), statements.map((one) => one.startDigest)],
  );
  return Map.groupBy(rows, (row) => `${row.accountId} ${row.start}`);
}

/** Judges a statement by those before it, of its own file too; it joins them. */
function judge(known: Map<string, Known[]>, statement: EndedStatement): Stored {
  const { id, account, closing, startDigest, keyDigest, contentDigest } = statement;
  const start = startDigest.toString('hex');
  const [key, content] = [keyDigest.toString('hex'), contentDigest.toString('hex')];
  const place = `${account.accountId} ${start}`;
  const alike = known.get(place) ?? [];
  const same = alike.find((one) => one.key === key && one.content === content);
  if (same) return { outcome: 'KNOWN', statementId: same.id };
  // A file that was cut off lacks the closing balance: the whole one is the same statement with other content.
  const rival = alike.some((one) => one.counts && (one.key === key || !one.hasClosing || closing === null));
  const own: Known = {
    id,
    accountId: account.accountId,
    start,
    key,
    content,
    hasClosing: closing !== null,
    counts: !rival,
  };
  known.set(place, [...alike, own]);
  return { outcome: rival ? 'CONFLICT' : 'IMPORTED', statementId: id };
}

type Fresh = { statement: EndedStatement; isCounted: boolean };

function insertStatements(tx: Transaction, clientId: string, fresh: readonly Fresh[], origin: Origin): Promise<number> {
  const column = (read: (statement: EndedStatement) => unknown) => fresh.map(({ statement }) => read(statement));
  const amount = (balance: StatementBalance | null) => balance && amountOf(balance).toString();
  return tx.write(
    `insert into statements (client_id, file_client_id, file_id, imported_at, id, account_id, format, kind, reference, number, currency,
       opening_date, opening_hundred_thousandths, closing_date, closing_hundred_thousandths, available_hundred_thousandths,
       further_balances, entry_count, adds_up, start_digest, key_digest, content_digest, state, day, day_sequence)
     select $1, $2, $3, $4, t.* from unnest($5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
       $12::date[], $13::bigint[], $14::date[], $15::bigint[], $16::bigint[], $17::jsonb[], $18::int[], $19::boolean[],
       $20::bytea[], $21::bytea[], $22::bytea[], $23::text[], $24::date[], $25::bigint[]) as t`,
    [
      clientId,
      origin.fileClientId,
      origin.fileId,
      origin.importedAt,
      column((one) => one.id),
      column((one) => one.account.accountId),
      column((one) => one.format),
      column((one) => one.end.kind),
      column((one) => one.end.reference),
      column((one) => one.end.number),
      column((one) => one.account.currency),
      column((one) => one.opening?.date ?? null),
      column((one) => amount(one.opening)),
      column((one) => one.closing?.date ?? null),
      column((one) => amount(one.closing)),
      column((one) => amount(one.end.closingAvailableBalance)),
      column((one) => JSON.stringify(furtherBalances(one))),
      column((one) => one.entryCount),
      column((one) => one.addsUp),
      column((one) => one.startDigest),
      column((one) => one.keyDigest),
      column((one) => one.contentDigest),
      fresh.map(({ isCounted }) => (isCounted ? 'COUNTED' : 'CONFLICT')),
      column((one) => one.day),
      column((one) => one.daySequence),
    ],
  );
}

function furtherBalances({ end }: EndedStatement): unknown[] {
  const named = (kind: string) => (balance: StatementBalance) => ({
    kind,
    date: balance.date,
    amount: amountOf(balance).toString(),
    currency: balance.currency,
  });
  return [
    ...end.forwardAvailableBalances.map(named('FORWARD_AVAILABLE')),
    ...end.intermediateBalances.map(named('INTERMEDIATE')),
    ...(end.otherBalances ?? []).map((balance) => named(balance.code)(balance)),
  ];
}
