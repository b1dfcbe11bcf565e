import { readAmountWithin } from '../swift/swift-amount.ts';
import { readEntryDate, readSwiftDate } from '../swift/swift-date.ts';
import { digitsEnd, digitsValue, trimmedSlice } from '../swift/swift-text.ts';
import type { StatementAmount } from '../statement/statement-model.ts';

/** A fault in a `:61:` that is still read, and the column of its first character. */
export type EntryFault = {
  key: 'entryUnreadable' | 'entryAmountUnreadable' | 'entryDateUnknown' | 'entryTypeMissing';
  value: string;
  column: number;
};

/** The parts of `:61:` (SWIFT MT940, field 61). */
export type EntryLine = {
  valueDate: string | null;
  bookingDate: string | null;
  amount: StatementAmount | null;
  reversal: boolean;
  /** EC and ED, expected credit and debit. */
  expected: boolean;
  transactionCode: string | null;
  customerReference: string | null;
  bankReference: string | null;
  faults: readonly EntryFault[];
};

const NO_FAULTS: readonly EntryFault[] = [];
const BLANK = 32;
const UPPER_CASE = ~32;
const CREDIT = 67;
const DEBIT = 68;
const EXPECTED = 69;
const REVERSED = 82;
const SLASH = 47;
const TYPE_CHARACTERS = 4;

/** Neighbouring entries share their dates, so those of the previous entry are cached. */
let lastValueDigits = -1;
let lastValueDate: string | null = null;
let lastEntryDigits = -1;
let lastEntryDate: string | null = null;

/**
 * Reads the first line of `:61:`, from `start` to before `end` in the text: `yymmdd[mmdd][R|E]C|D[funds code]amount
 * type reference[//reference]`. The amount is signed by its effect: `RC` reverses a credit and is negative. Null if
 * date, mark or amount can't be told apart.
 */
export function readEntryLine(text: string, start: number, end: number): EntryLine | null {
  const valueDigits = digitsValue(text, start, start + 6);
  if (valueDigits < 0) return null;
  const entryDigits = digitsValue(text, start + 6, start + 10);
  const booked = entryDigits >= 0;
  const markAt = afterBlanks(text, start + (booked ? 10 : 6));
  const prefix = text.charCodeAt(markAt) & UPPER_CASE;
  const prefixed = prefix === REVERSED || prefix === EXPECTED;
  const side = text.charCodeAt(prefixed ? markAt + 1 : markAt) & UPPER_CASE;
  const amountAt = amountStart(text, prefixed ? markAt + 2 : markAt + 1);
  const typeAt = amountEnd(text, amountAt, end);
  if ((side !== CREDIT && side !== DEBIT) || typeAt <= amountAt) return null;
  const entry: EntryLine = {
    valueDate: valueDateOf(text, start, valueDigits),
    bookingDate: booked ? entryDateOf(text, start, entryDigits) : null,
    amount: readAmountWithin(text, amountAt, typeAt, (side === DEBIT) !== (prefix === REVERSED)),
    reversal: prefix === REVERSED,
    expected: prefix === EXPECTED,
    transactionCode: null,
    customerReference: null,
    bankReference: null,
    faults: NO_FAULTS,
  };
  readReferences(entry, text.slice(typeAt, end));
  if (isFlawed(entry, booked)) {
    entry.faults = faultsOf(entry, text.slice(start, end), booked, amountAt - start, typeAt - start);
  }
  return entry;
}

/** Reads what follows the amount. */
function readReferences(entry: EntryLine, text: string): void {
  const slashes = doubleSlash(text);
  const end = slashes < 0 ? text.length : slashes;
  const typeAt = afterBlanks(text, 0);
  let start = 0;
  if (isLetter(text.charCodeAt(typeAt))) {
    start = Math.min(typeAt + TYPE_CHARACTERS, end);
    entry.transactionCode = trimmedSlice(text, typeAt, start);
  }
  entry.customerReference = trimmedSlice(text, start, end) || null;
  if (slashes >= 0) entry.bankReference = trimmedSlice(text, slashes + 2, text.length) || null;
}

/** Engines search fastest for a single character. */
function doubleSlash(text: string): number {
  let at = text.indexOf('/');
  while (at >= 0 && text.charCodeAt(at + 1) !== SLASH) at = text.indexOf('/', at + 1);
  return at;
}

function isFlawed(entry: EntryLine, booked: boolean): boolean {
  if (entry.valueDate === null || entry.amount === null || entry.transactionCode === null) return true;
  return booked && entry.bookingDate === null;
}

/** Salvages a line without a mark or an amount: the entry has a date, but no effect. */
export function readDamagedLine(text: string): EntryLine | null {
  const valueDate = readSwiftDate(text.slice(0, 6));
  if (valueDate === null) return null;
  return {
    valueDate,
    bookingDate: null,
    amount: null,
    reversal: false,
    expected: false,
    transactionCode: null,
    customerReference: text.slice(6).trim() || null,
    bankReference: null,
    faults: [{ key: 'entryUnreadable', value: text, column: 7 }],
  };
}

function faultsOf(entry: EntryLine, text: string, booked: boolean, start: number, end: number): EntryFault[] {
  const faults: EntryFault[] = [];
  if (entry.valueDate === null) faults.push({ key: 'entryDateUnknown', value: text.slice(0, 6), column: 1 });
  if (booked && entry.bookingDate === null) {
    faults.push({ key: 'entryDateUnknown', value: text.slice(6, 10), column: 7 });
  }
  if (entry.amount === null) {
    faults.push({ key: 'entryAmountUnreadable', value: text.slice(start, end), column: start + 1 });
  }
  if (entry.transactionCode === null) faults.push({ key: 'entryTypeMissing', value: text, column: end + 1 });
  return faults;
}

/** A missing entry date may be written as four blanks. */
function afterBlanks(text: string, from: number): number {
  let at = from;
  while (text.charCodeAt(at) === BLANK) at += 1;
  return at;
}

/** The mark may be followed by a funds code, the third letter of the currency. */
function amountStart(text: string, from: number): number {
  return afterBlanks(text, isLetter(text.charCodeAt(from)) ? from + 1 : from);
}

/** Digits and their separators; a leading minus sign makes the amount unreadable. */
function amountEnd(text: string, start: number, lineEnd: number): number {
  const signed = text.charCodeAt(start) === 45;
  const end = digitsEnd(text, signed ? start + 1 : start, lineEnd);
  return signed && end === start + 1 ? start : end;
}

function isLetter(code: number): boolean {
  const upper = code & UPPER_CASE;
  return upper >= 65 && upper <= 90;
}

function valueDateOf(text: string, start: number, digits: number): string | null {
  if (digits === lastValueDigits) return lastValueDate;
  lastValueDigits = digits;
  lastEntryDigits = -1;
  lastValueDate = readSwiftDate(text.slice(start, start + 6));
  return lastValueDate;
}

/** Call it after `valueDateOf` for the same line. */
function entryDateOf(text: string, start: number, digits: number): string | null {
  if (digits === lastEntryDigits) return lastEntryDate;
  lastEntryDigits = digits;
  lastEntryDate = readEntryDate(text.slice(start + 6, start + 10), text.slice(start, start + 6));
  return lastEntryDate;
}
