import type { ClientId, StatementId } from '@portico/contract/ids';
import type { StatementBalance } from '@portico/formats/statement/statement-model';
import type { Transaction } from '../../platform/database/db.ts';
import { amountOf, type EndedStatement } from './incoming-statement.ts';
import type { Verdict } from '../settle/delivery.ts';

/** Where a statement's file is, and when it came. */
export type Origin = { fileClientId: ClientId; fileId: string; importedAt: Date };

/** Inserts new statements as they were judged; a page opens and closes with the balances that the judgement found. */
export function insertStatements(
  tx: Transaction,
  clientId: ClientId,
  fresh: readonly EndedStatement[],
  verdicts: ReadonlyMap<StatementId, Verdict>,
  origin: Origin,
): Promise<number> {
  const column = (read: (statement: EndedStatement, verdict: Verdict) => unknown) =>
    fresh.map((statement) => read(statement, verdicts.get(statement.id)!));
  const amount = (balance: StatementBalance | null) => balance && amountOf(balance).toString();
  return tx.write(
    `insert into statements (client_id, file_client_id, file_id, imported_at, id, account_id, format, kind, reference, number, currency,
       opening_date, opening_hundred_thousandths, closing_date, closing_hundred_thousandths, available_hundred_thousandths,
       further_balances, entry_count, adds_up, key_digest, content_digest, state, day, day_sequence, first_day, entries_sum_hundred_thousandths,
       first_entry_id, last_entry_id, beside_id, missing_page, page_first, page_last, is_last_page, page_digest,
       stated_opening_hundred_thousandths, stated_closing_hundred_thousandths, booked_until)
     select $1, $2, $3, $4, t.* from unnest($5::uuid[], $6::uuid[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[],
       $12::date[], $13::bigint[], $14::date[], $15::bigint[], $16::bigint[], $17::jsonb[], $18::int[], $19::boolean[],
       $20::bytea[], $21::bytea[], $22::text[], $23::date[], $24::bigint[], $25::date[], $26::bigint[], $27::uuid[], $28::uuid[],
       $29::uuid[], $30::int[], $31::int[], $32::int[], $33::boolean[], $34::bytea[], $35::bigint[], $36::bigint[], $37::date[]) as t`,
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
      column((one, verdict) => (one.pages ? text(verdict.opening) : amount(one.opening))),
      column((one) => one.closing?.date ?? null),
      column((one, verdict) => (one.pages ? text(verdict.closing) : amount(one.closing))),
      column((one) => amount(availableOf(one))),
      column((one) => JSON.stringify(furtherBalances(one))),
      column((one) => one.entryCount),
      column(addsUp),
      column((one) => one.keyDigest),
      column((one) => one.contentDigest),
      column((_one, verdict) => verdict.state),
      column((one) => one.day),
      column((one) => one.daySequence),
      column((one) => one.firstDay),
      column((one) => one.entriesSum.toString()),
      column((one) => one.firstEntryId),
      column((one) => one.lastEntryId),
      column((_one, verdict) => verdict.besideId),
      column((_one, verdict) => verdict.missingPage),
      column((one) => one.pages?.first ?? null),
      column((one) => one.pages?.last ?? null),
      column((one) => one.pages?.isLast ?? null),
      column((one) => one.pageDigest),
      column((one) => one.pages && amount(one.opening)),
      column((one) => one.pages && amount(one.closing)),
      column((one) => one.bookedUntil),
    ],
  );
}

function text(amount: bigint | null): string | null {
  return amount === null ? null : amount.toString();
}

/** Null if a balance is missing. */
function addsUp(one: EndedStatement, verdict: Verdict): boolean | null {
  const edge = one.pages ? verdict : { opening: one.opening && amountOf(one.opening), closing: one.closing && amountOf(one.closing) }; // prettier-ignore
  const { opening, closing } = edge;
  return opening === null || closing === null ? null : opening + one.entriesSum === closing;
}

/** The closing available balance, unless it is in another currency than the account's. */
function availableOf({ end, account }: EndedStatement): StatementBalance | null {
  const available = end.closingAvailableBalance;
  return available && (available.currency ?? account.currency) === account.currency ? available : null;
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
    // Its amount has a column of its own, its day hasn't.
    ...(end.closingAvailableBalance ? [named('CLOSING_AVAILABLE')(end.closingAvailableBalance)] : []),
    ...(end.otherBalances ?? []).map((balance) => named(balance.code)(balance)),
  ];
}
