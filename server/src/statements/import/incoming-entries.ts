import type { AccountId, EntryId, StatementId } from '@portico/contract/ids';
import type { EntryContent, StatementEntry, StatementKind } from '@portico/formats/statement/statement-model';
import type { TransactionType } from '@portico/contract/statements/model';
import { formatDecimal, minorUnits } from '@portico/contract/money';
import { copyText } from '../../platform/database/copy-text.ts';
import type { Transaction } from '../../platform/database/db.ts';

const COLUMNS =
  'statement_id, id, account_id, sequence, type, counted, line_number, offset_bytes, length_bytes, status, value_date, ' +
  'booking_date, amount_hundred_thousandths, currency, reversal, transaction_code, customer_reference, bank_reference, ' +
  'end_to_end_id, counterparty, counterparty_account, counterparty_bank, remittance, extra, details';

/** The temporary table that entries are copied into: it has no policy, so COPY is allowed; the commit empties it. */
export async function prepareIncoming(tx: Transaction): Promise<void> {
  await tx.write(
    `create temporary table if not exists incoming_entries (
       statement_id uuid, id uuid, account_id uuid, sequence integer, type text, counted boolean, line_number integer,
       offset_bytes bigint, length_bytes integer, status text, value_date date, booking_date date,
       amount_hundred_thousandths bigint, currency text, reversal boolean, transaction_code text, customer_reference text,
       bank_reference text, end_to_end_id text, counterparty text, counterparty_account text, counterparty_bank text,
       remittance text, extra jsonb, details jsonb
     ) on commit delete rows`,
  );
}

export const COPY_INCOMING = `copy incoming_entries (${COLUMNS}) from stdin`;

/** Moves the entries of these statements of the transaction's client to their final table. */
export function insertIncoming(
  tx: Transaction,
  statements: readonly { id: StatementId; isCounted: boolean }[],
): Promise<number> {
  return tx.write(
    `insert into statement_entries (client_id, listed, ${COLUMNS})
     select current_client(), s.is_counted, statement_id, i.id, account_id, sequence, type, counted and s.is_counted,
       ${COLUMNS.split(', ').slice(6).join(', ')}
     from unnest($1::uuid[], $2::boolean[]) as s (id, is_counted) join incoming_entries i on i.statement_id = s.id`,
    [statements.map((one) => one.id), statements.map((one) => one.isCounted)],
  );
}

/** The position of an entry, and what it inherits from its statement. */
export type EntryPlace = {
  id: EntryId;
  statementId: StatementId;
  accountId: AccountId;
  sequence: number;
  kind: StatementKind;
  currency: string;
  /** The day of an entry that has none itself. */
  day: string;
};

/** One entry as lines for COPY: its position, assigned here, and its content, which the statement's digest covers. */
export function copyLine(entry: StatementEntry, place: EntryPlace): { place: string; content: string } {
  const type = typeOf(entry, place.kind);
  const isCounted = entry.status !== 'INFO';
  const { line, offsetBytes, lengthBytes } = entry.place;
  return {
    place: `${place.statementId}\t${place.id}\t${place.accountId}\t${place.sequence}\t${type}\t${isCounted}\t${line}\t${offsetBytes}\t${lengthBytes}\t`,
    content: contentLine(entry, place),
  };
}

function contentLine(entry: StatementEntry, { currency, day }: EntryPlace): string {
  const { counterparty } = entry;
  return (
    [
      copyText(entry.status),
      entry.valueDate ?? entry.bookingDate ?? day,
      entry.bookingDate ?? '\\N',
      entry.amount!.hundredThousandths,
      entry.currency ?? currency,
      entry.reversal ?? false,
      copyText(entry.transactionCode),
      copyText(entry.customerReference),
      copyText(entry.bankReference),
      copyText(entry.endToEndId),
      copyText(counterparty.name),
      copyText(counterparty.account),
      copyText(counterparty.bank),
      copyText(entry.remittance.join(' ') || null),
      copyText(isEmpty(entry.extra) ? null : JSON.stringify(entry.extra)),
      copyText(entry.details.length === 0 ? null : JSON.stringify(entry.details.map(detailJson))),
    ].join('\t') + '\n'
  );
}

/** PDNG is not booked yet and FUTR is still to come (spec D7); an intraday report is never booked. */
function typeOf({ status }: StatementEntry, kind: StatementKind): TransactionType {
  if (status === 'FUTR') return 'DISPOSITION';
  return status === 'PDNG' || kind === 'REPORT' ? 'INTRADAY' : 'ENTRY';
}

/** A detail as the endpoint returns it. */
function detailJson({ amount, currency, counterparty, endToEndId, remittance, extra }: EntryContent) {
  return {
    amount: amount && formatDecimal(amount.hundredThousandths, currency === null ? 0 : minorUnits(currency)),
    currency,
    counterparty: counterparty.name,
    counterpartyAccount: counterparty.account,
    counterpartyBank: counterparty.bank,
    endToEndId,
    remittance: remittance.join(' ') || null,
    extra,
  };
}

function isEmpty(record: object): boolean {
  for (const _ in record) return false;
  return true;
}
