import type { Finding } from '@portico/contract/findings';
import { formatDecimal, minorUnits } from '@portico/contract/money';
import { joined } from '../camt/camt-extra.ts';
import { joinPages } from '../statement/join-pages.ts';
import type { ParsedBalance, ParsedEntry, ParsedEntryContent, ParsedStatement } from './parse-model.ts';
import type {
  EntryContent,
  StatementAmount,
  StatementBalance,
  StatementEnd,
  StatementEntry,
} from '../statement/statement-model.ts';
import type { StatementFilePiece } from '../statement/statement-file.ts';

/** Collects the events of a statement file into the `statements` of `portico parse`. */
export async function parseStatements(
  pieces: AsyncIterable<StatementFilePiece>,
  format: string | null,
): Promise<{ statements: ParsedStatement[]; findings: Finding[] }> {
  const findings: Finding[] = [];
  const statements: ParsedStatement[] = [];
  const ends: StatementEnd[] = [];
  for await (const events of pieces) {
    for (const event of events) {
      if (event.kind === 'finding') findings.push(event.finding);
      else if (event.kind === 'head') statements[event.statement] = parsedStatement({ ...NOTHING_YET, ...event.head });
      else if (event.kind === 'entry') statements[event.statement]?.entries.push(parsedEntry(event.entry));
      else {
        const entries = statements[event.statement]?.entries ?? [];
        ends[event.statement] = event.end;
        statements[event.statement] = { ...parsedStatement(event.end), entries };
      }
    }
  }
  // The MT940 reader itself joins pages by their balances.
  if (format?.startsWith('MT')) return { statements, findings };
  const joined = joinPages(statements, ends);
  return { statements: joined.statements, findings: [...findings, ...joined.findings] };
}

/** A truncated file leaves its statement without an end. */
const NOTHING_YET = {
  closingBalance: null,
  closingAvailableBalance: null,
  forwardAvailableBalances: [],
  intermediateBalances: [],
  entryCount: 0,
};

function parsedStatement(statement: StatementEnd): ParsedStatement {
  const { iban, other, bic, currency } = statement.account;
  return {
    account: { iban, other, bic, currency },
    reference: statement.reference,
    number: statement.number,
    openingBalance: parsedBalance(statement.openingBalance),
    closingBalance: parsedBalance(statement.closingBalance),
    closingAvailableBalance: parsedBalance(statement.closingAvailableBalance),
    forwardAvailableBalances: statement.forwardAvailableBalances.map((balance) => parsedBalance(balance)),
    intermediateBalances: statement.intermediateBalances.map((balance) => parsedBalance(balance)),
    otherBalances: (statement.otherBalances ?? []).map(({ code, ...balance }) => ({ code, ...parsedBalance(balance) })),
    entries: [],
  };
}

function parsedBalance(balance: StatementBalance): ParsedBalance;
function parsedBalance(balance: StatementBalance | null): ParsedBalance | null;
function parsedBalance(balance: StatementBalance | null): ParsedBalance | null {
  if (balance === null) return null;
  const { date, amount, currency } = balance;
  return { date, amount: written(amount, currency), currency };
}

/** Uses the file's decimals or the currency's, whichever are more. */
function written({ hundredThousandths, writtenDecimals }: StatementAmount, currency: string | null): string {
  return formatDecimal(hundredThousandths, Math.max(writtenDecimals, currency === null ? 0 : minorUnits(currency)));
}

function parsedEntry(entry: StatementEntry): ParsedEntry {
  return {
    ...parsedContent(entry),
    details: entry.details.map((detail) => ({ ...parsedContent(detail), details: [] })),
  };
}

function parsedContent(content: EntryContent): ParsedEntryContent {
  const { valueDate, bookingDate, amount, currency, reversal, status, transactionCode } = content;
  const { customerReference, bankReference, endToEndId, counterparty, remittance, extra } = content;
  return {
    valueDate,
    bookingDate,
    amount: amount && written(amount, currency),
    currency,
    reversal,
    status,
    transactionCode,
    customerReference,
    bankReference,
    endToEndId,
    mandateId: extra.mandateId ?? null,
    creditorId: extra.creditorId ?? null,
    additionalInformation: joined([extra.bookingText ?? null, extra.additionalInformation ?? null]),
    counterparty,
    remittance,
  };
}
