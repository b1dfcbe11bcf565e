import { isBic } from '@portico/contract/bank-codes/bic';
import { looksLikeIban } from '../mt940-account.ts';
import { accountText, addExtra, type Information, isSameNumber } from './mt940-information-model.ts';
import {
  addPiece,
  isFiller,
  newPiecedText,
  SUBFIELD_CHARACTERS,
  WIDE_SUBFIELD_CHARACTERS,
  wholePieces,
} from './mt940-pieces.ts';
import { endKeys, newKeyedText, readKeys } from './mt940-sepa-keys.ts';
import { subfieldAt } from './mt940-subfield-number.ts';
import { trimmedSlice } from '../../swift/swift-text.ts';

/** One sub-field, by number and position in the text. */
type Subfield = { number: number; start: number; end: number };

/**
 * Reads sub-fields separated by a sign other than `?`, as written by Polish banks (`^ ~ <`), Bulgarian ones (`+`) and
 * Triodos (`>`). Their numbers need not ascend, but each occurs once. The text itself shows the other differences:
 * account and bank in the first sub-fields (Triodos), name and address in 27 to 29 (Poland), pieces of 35 characters.
 */
export function readSeparated(text: string, start: number, separator: string, information: Information): void {
  const fields = cut(text, start, separator);
  const value = (number: number) => {
    const found = fields.get(number);
    return found ? trimmedSlice(text, found.start, found.end) : '';
  };
  if (separator === '>') takeTriodos(fields, value, information);
  const name = piecesOf(text, fields, 32, 33);
  const account = accountText(value(38) || value(31));
  takeNameAndAddress(text, fields, name, information);
  if (account !== '' && isSameNumber(value(26), account)) fields.delete(26);
  takeRemittance(text, fields, information);
  const { counterparty } = information;
  counterparty.name ??= name || null;
  counterparty.bank ??= value(30) || null;
  counterparty.account ??= account || null;
  if (!isSameNumber(value(31), account)) addExtra(information, 'additionalInformation', value(31));
  addExtra(information, 'bookingText', value(0));
  addExtra(information, 'primaNota', value(10));
  addExtra(information, 'proprietaryCode', value(34));
  for (const number of fields.keys())
    if (isOther(number)) addExtra(information, 'additionalInformation', value(number));
}

/** Cuts the text at each sub-field. Numbers that are part of the text repeat, or are out of order. */
function cut(text: string, start: number, separator: string): Map<number, Subfield> {
  const fields = new Map<number, Subfield>();
  let open: Subfield | null = null;
  for (let at = start; at >= 0; at = text.indexOf(separator, at + 1)) {
    const number = subfieldAt(text, at);
    if (number < 0 || fields.has(number) || (open && number < leastAfter(open.number, separator))) continue;
    if (open) open.end = at;
    open = { number, start: at + 3, end: text.length };
    fields.set(number, open);
  }
  for (const field of fields.values()) if (isFiller(text, field.start, field.end)) fields.delete(field.number);
  return fields;
}

/** Booking text and number come first. A plus occurs too often in texts to allow any order. */
function leastAfter(number: number, separator: string): number {
  if (separator === '+') return number + 1;
  return number >= 20 ? 20 : number + 1;
}

type Value = (number: number) => string;

/**
 * Triodos puts its own account last, and the counterparty's in 10, or its bank and IBAN before the remittance
 * information.
 */
function takeTriodos(fields: Map<number, Subfield>, value: Value, information: Information): void {
  const { counterparty } = information;
  const iban = accountText(value(21));
  if (isBic(value(20)) && looksLikeIban(iban)) {
    counterparty.bank = value(20);
    counterparty.account = iban;
    fields.delete(20);
    fields.delete(21);
  } else if (/[1-9]/.test(value(10))) counterparty.account = value(10);
  if (counterparty.account === value(10) || !/[1-9]/.test(value(10))) fields.delete(10);
  // What remains is the statement's own account.
  if (counterparty.account !== null) fields.delete(31);
}

/** Poland: 27 to 29 are name and address if they begin like the name. */
function takeNameAndAddress(text: string, fields: Map<number, Subfield>, name: string, information: Information): void {
  const whole = piecesOf(text, fields, 27, 29);
  if (name === '' || !(whole.startsWith(name) || name.startsWith(whole) || begins(whole, name)) || whole === '') return;
  for (const number of [27, 28, 29]) fields.delete(number);
  if (whole !== name && !name.startsWith(whole)) addExtra(information, 'additionalInformation', whole);
}

/** The two cut names at different places. */
function begins(first: string, second: string): boolean {
  const start = (text: string) => text.replaceAll(/\s/g, '').slice(0, 12);
  return start(first).length === 12 && start(first) === start(second);
}

function takeRemittance(text: string, fields: Map<number, Subfield>, information: Information): void {
  const keyed = newKeyedText();
  const pieces = [...fields.values()].filter(({ number }) => isRemittance(number)).sort(byNumber);
  const width = widthOf(pieces);
  for (const { start, end } of pieces) {
    readKeys(keyed, text, start, end, information);
    keyed.isOpen = end - start === width;
  }
  endKeys(keyed, information);
}

function piecesOf(text: string, fields: Map<number, Subfield>, from: number, to: number): string {
  const pieced = newPiecedText();
  const pieces = [...fields.values()].filter(({ number }) => number >= from && number <= to).sort(byNumber);
  const width = widthOf(pieces);
  for (const { start, end } of pieces) {
    addPiece(pieced, text.slice(start, end));
    pieced.isOpen = end - start === width;
  }
  return wholePieces(pieced);
}

/** 27 characters as in the standard, or 35 if any piece is that long. */
function widthOf(pieces: readonly Subfield[]): number {
  const isWide = pieces.some(({ start, end }) => end - start === WIDE_SUBFIELD_CHARACTERS);
  return isWide ? WIDE_SUBFIELD_CHARACTERS : SUBFIELD_CHARACTERS;
}

function byNumber(first: Subfield, second: Subfield): number {
  return first.number - second.number;
}

function isRemittance(number: number): boolean {
  return (number >= 20 && number <= 29) || (number >= 60 && number <= 69);
}

const TAKEN: ReadonlySet<number> = new Set([0, 10, 30, 31, 32, 33, 34, 38]);

function isOther(number: number): boolean {
  return !TAKEN.has(number) && !isRemittance(number);
}
