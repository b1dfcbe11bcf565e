import { looksLikeIban } from './mt940-account.ts';
import { type EntryLine, readDamagedLine, readEntryLine } from './mt940-entry-line.ts';
import { addExtra, emptyInformation, type Information } from './information/mt940-information-model.ts';
import { readInformation } from './information/mt940-information.ts';
import { takeOldDutch } from './information/mt940-old-dutch.ts';
import type { StatementAccount, StatementEntry } from '../statement/statement-model.ts';
import { firstLine, linesOf, type SwiftField, wholeText } from '../swift/swift-fields.ts';
import { type Decode, decoded } from '../swift/swift-text.ts';

/** What the supplementary line of `:61:` may carry as codes (SWIFT MT940, field 61, subfield 9). */
const SUPPLEMENTARY_CODE = /\/(OCMT|CHGS|EXCH|TRCD)\/([^/]+)/g;
const SUPPLEMENTARY_EXTRA = {
  OCMT: 'originalAmount',
  CHGS: 'charges',
  EXCH: 'exchangeRate',
  TRCD: 'proprietaryCode',
} as const;

/** An entry that may still get a `:86:`. */
export type OpenEntry = {
  field: SwiftField;
  line: EntryLine;
  supplementary: string;
  information: SwiftField | null;
  /** The bank's own fields (`:NS:`). */
  additional: string;
  lengthBytes: number;
  /** Null while everything is ASCII. */
  decode: Decode | null;
};

/**
 * Reads `:61:` with its supplementary lines, and rejoins it if it was wrapped in the middle. Null if nothing in it can
 * be read.
 */
export function openEntry(field: SwiftField, decode: Decode | null): OpenEntry | null {
  if (field.lines.length > 0 || decode) return openLines(field, decode);
  const line = readEntryLine(field.text, field.start, field.end) ?? readDamagedLine(firstLine(field));
  return line && newEntry(field, line, '', null);
}

function openLines(field: SwiftField, decode: Decode | null): OpenEntry | null {
  const [first = '', ...more] = linesOf(field).map((line) => decoded(line, decode));
  let line = readEntryLine(first, 0, first.length);
  if (more[0] !== undefined && (line === null || line.faults.length > 0 || more[0].startsWith('//'))) {
    const whole = first + more[0];
    const wrapped = readEntryLine(whole, 0, whole.length);
    if (wrapped && wrapped.faults.length <= (line?.faults.length ?? Infinity)) {
      line = wrapped;
      more.shift();
    }
  }
  line ??= readDamagedLine(first);
  return line && newEntry(field, line, more.join(' ').trim(), decode);
}

function newEntry(field: SwiftField, line: EntryLine, supplementary: string, decode: Decode | null): OpenEntry {
  return { field, line, supplementary, information: null, additional: '', lengthBytes: field.lengthBytes, decode };
}

/** Adds another field about the entry: `:86:`, possibly repeated, or one of the bank's own. */
export function explainEntry(entry: OpenEntry, field: SwiftField, decode: Decode | null): void {
  entry.decode = decode ?? entry.decode;
  entry.lengthBytes = field.offsetBytes + field.lengthBytes - entry.field.offsetBytes;
  if (field.tag !== '86') {
    const text = linesOf(field).join(' ').trim();
    entry.additional += decoded(text, decode);
  } else if (entry.information && !isAnnounced(entry.information, field)) {
    entry.information.lines = linesOf(entry.information);
    entry.information.lines.push(...linesOf(field));
    entry.information.ascii &&= field.ascii;
    entry.information.length += field.length + 1;
  } else entry.information = field;
}

/** Some banks write the transaction code in its own `:86:`, and start the next one with it. */
function isAnnounced(before: SwiftField, field: SwiftField): boolean {
  if (before.length > 4) return false;
  const code = wholeText(before).trim();
  return /^\d{3}$/.test(code) && firstLine(field).startsWith(code);
}

/** The text of the entry's `:86:` in one piece; empty if there is none. */
export function informationText({ information, decode }: OpenEntry): string {
  if (!information) return '';
  const text = wholeText(information);
  return decoded(text, information.ascii ? null : decode);
}

/** The finished entry, in its statement's currency. `text` is its `informationText`. */
export function closeEntry(
  entry: OpenEntry,
  text: string,
  account: StatementAccount,
  currency: string | null,
): StatementEntry {
  const { field, line, supplementary, additional } = entry;
  const information = informationOf(entry, text);
  if (supplementary !== '') addSupplementary(information, supplementary);
  if (additional !== '') addExtra(information, 'additionalInformation', additional);
  const { counterparty } = information;
  if (counterparty.account !== null && isSame(counterparty.account, account)) counterparty.account = null;
  counterparty.account ??= accountIn(line.customerReference);
  if (counterparty.name === null) takeOldDutch(information, line, supplementary);
  return {
    valueDate: line.valueDate,
    bookingDate: line.bookingDate,
    amount: line.amount,
    currency,
    reversal: line.reversal,
    status: line.expected ? 'PDNG' : null,
    transactionCode: line.transactionCode,
    customerReference: line.customerReference,
    bankReference: line.bankReference,
    endToEndId: information.endToEndId,
    counterparty,
    remittance: information.remittance,
    extra: information.extra,
    details: [],
    place: { line: field.line, column: 1, offsetBytes: field.offsetBytes, lengthBytes: entry.lengthBytes },
  };
}

function informationOf({ line, information, decode }: OpenEntry, text: string): Information {
  if (!information) return emptyInformation();
  const credit = line.amount !== null && line.amount.hundredThousandths >= 0n;
  return readInformation(text, information, information.ascii ? null : decode, credit);
}

function addSupplementary(information: Information, text: string): void {
  addExtra(information, 'supplementary', text);
  information.counterparty.account ??= accountIn(text);
  for (const [, code, value = ''] of text.matchAll(SUPPLEMENTARY_CODE)) {
    const name = SUPPLEMENTARY_EXTRA[code as keyof typeof SUPPLEMENTARY_EXTRA];
    if (information.extra[name] === undefined) addExtra(information, name, value.trim());
  }
}

/** Some banks name the statement's own account where others name the counterparty's. */
function isSame(account: string, { iban, other }: StatementAccount): boolean {
  if (iban !== null && equals(account, iban)) return true;
  return other !== null && (equals(account, other) || other.endsWith(`/${account}`));
}

/** `===` takes ten times as long if both texts are slices. */
function equals(first: string, second: string): boolean {
  return first.length === second.length && first.startsWith(second);
}

/** Dutch banks put the counterparty's IBAN into the reference or the supplementary line. */
function accountIn(text: string | null): string | null {
  return text !== null && text.length >= 15 && looksLikeIban(text) ? text : null;
}
