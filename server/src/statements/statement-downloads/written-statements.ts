import { minorUnits, parseDecimal } from '@portico/contract/money';
import type { TransactionType } from '@portico/contract/statements/model';
import type { WritableEntry, WritableStatement } from '@portico/formats/camt/camt-write';
import type { WrittenEntry, WrittenReport, WrittenStatement } from '@portico/formats/mt940/written/mt940-written';
import {
  NO_COUNTERPARTY,
  type EntryContent,
  type StatementAmount,
  type StatementBalance,
} from '@portico/formats/statement/statement-model';
import type { FoundStatement } from './found-statement.ts';
import type { DownloadedEntry } from './statement-entries.ts';

/** What is written of a salary that the reader may not see. */
export type HiddenSalary = { text: string } | null;

/** A statement between its balances; one that the bank left out follows from the other and the entries. */
export function writtenStatement(found: FoundStatement, entries: AsyncIterable<WrittenEntry>): WrittenStatement {
  return { ...headOf(found), ...balancesOf(found), pages: pagesOf(found), entries };
}

export function writtenReport(found: FoundStatement, entries: AsyncIterable<WrittenEntry>): WrittenReport {
  return {
    ...headOf(found),
    day: found.day,
    createdAt: found.importedAt.toISOString().replace(/\.\d+Z$/, '+00:00'),
    currency: found.currency,
    entries,
  };
}

/** A statement between its balances, or a report, which has none. */
export function camtStatement(
  found: FoundStatement,
  type: TransactionType,
  entries: AsyncIterable<WritableEntry>,
): WritableStatement {
  const { account, reference, number } = headOf(found);
  const balances = type === 'ENTRY' ? balancesOf(found) : NO_BALANCES;
  const statement = { account, reference, number, createdAt: null, ...balances, intermediateBalances: [] };
  const pages = type === 'ENTRY' ? pagesOf(found) : null;
  const { openingBalance: opening, closingBalance: closing } = balances;
  return {
    statement: pages ? { ...statement, pages: { ...pages, last: pages.first, opening, closing } } : statement,
    entries,
  };
}

const NO_BALANCES = {
  openingBalance: null,
  closingBalance: null,
  closingAvailableBalance: null,
  forwardAvailableBalances: [],
};

function headOf({ account, reference, number, portalNumber }: FoundStatement) {
  const { iban, other, bic, currency } = account;
  return { account: { iban, other, bic, currency }, senderBic: bic, reference, number, portalNumber };
}

function pagesOf({ pageFirst, isLastPage }: FoundStatement): NonNullable<WrittenStatement['pages']> | null {
  return pageFirst === null ? null : { first: pageFirst, isLast: isLastPage === true };
}

export function balancesOf(found: FoundStatement) {
  const { opening, closing, entriesSum, available, currency, day } = found;
  const balance = (date: string | null, amount: bigint): StatementBalance => ({
    date: date ?? day,
    currency,
    amount: amountOf(amount, currency),
  });
  // Neither format has a place for a balance in another currency than the account's.
  const own = found.furtherBalances.filter((further) => further.currency === currency);
  const forward = own.filter(({ kind }) => kind === 'FORWARD_AVAILABLE');
  const availableDate = own.find(({ kind }) => kind === 'CLOSING_AVAILABLE')?.date ?? found.closingDate;
  return {
    openingBalance: balance(found.openingDate, opening ?? (closing ?? 0n) - entriesSum),
    closingBalance: balance(found.closingDate, closing ?? (opening ?? 0n) + entriesSum),
    closingAvailableBalance: available === null ? null : balance(availableDate, available),
    forwardAvailableBalances: forward.map(({ date, amount }) => balance(date, BigInt(amount))),
  };
}

function amountOf(hundredThousandths: bigint, currency: string): StatementAmount {
  return { hundredThousandths, writtenDecimals: minorUnits(currency) };
}

/** `lines`: those of `:86:` as delivered, if they are wanted and the bank wrote some. */
export function swiftEntry(entry: DownloadedEntry, hidden: HiddenSalary, lines: string[] | null): WrittenEntry {
  const content = contentOf(entry, hidden);
  return lines === null || isHidden(entry, hidden) ? content : { ...content, information: lines };
}

export function camtEntry(entry: DownloadedEntry, hidden: HiddenSalary): WritableEntry {
  const details = isHidden(entry, hidden) ? [] : (entry.details ?? []);
  return { ...contentOf(entry, hidden), details: details.map((detail) => detailOf(detail)) };
}

export function isHidden({ salary }: DownloadedEntry, hidden: HiddenSalary): boolean {
  return hidden !== null && salary !== null;
}

export function contentOf(entry: DownloadedEntry, hidden: HiddenSalary): EntryContent {
  const { valueDate, bookingDate, currency, reversal, status, transactionCode } = entry;
  const booking = {
    valueDate,
    bookingDate,
    amount: amountOf(entry.amount, currency),
    currency,
    reversal,
    status,
    transactionCode,
  };
  if (hidden && isHidden(entry, hidden)) return { ...booking, ...NOTHING_SAID, remittance: [hidden.text] };
  return {
    ...booking,
    customerReference: entry.customerReference,
    bankReference: entry.bankReference,
    endToEndId: entry.endToEndId,
    counterparty: {
      name: entry.counterparty,
      account: entry.counterpartyAccount,
      bank: entry.counterpartyBank,
    },
    remittance: entry.remittance === null ? [] : [entry.remittance],
    extra: entry.extra ?? {},
  };
}

const NOTHING_SAID = {
  customerReference: null,
  bankReference: null,
  endToEndId: null,
  counterparty: NO_COUNTERPARTY,
  extra: {},
};

type Detail = NonNullable<DownloadedEntry['details']>[number];

function detailOf({ amount, currency, endToEndId, remittance, extra, ...party }: Detail): EntryContent {
  const hundredThousandths = amount === null || currency === null ? null : parseDecimal(amount);
  return {
    valueDate: null,
    bookingDate: null,
    amount: hundredThousandths === null ? null : amountOf(hundredThousandths, currency!),
    currency,
    reversal: null,
    status: null,
    transactionCode: null,
    customerReference: null,
    bankReference: null,
    endToEndId,
    counterparty: {
      name: party.counterparty,
      account: party.counterpartyAccount,
      bank: party.counterpartyBank,
    },
    remittance: remittance === null ? [] : [remittance],
    extra,
  };
}
