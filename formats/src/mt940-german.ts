import { addExtra, emptyInformation, type Information } from './mt940-information-model.ts';
import { PIECE_END, readSepaKeys, withBlanks } from './mt940-sepa-keys.ts';
import { digitsValue, trimmedSlice } from './swift-text.ts';

/** A sub-field holds 27 characters; a text that goes on in the next one is broken after so many. */
export const SUBFIELD_CHARACTERS = 27;

/**
 * Business transaction code, separator, and a sub-field. The separator mostly is `?`, but the standard allows any sign;
 * without a code of three digits only such signs count that are no part of a sentence.
 */
const START =
  /^\s*(?:(\d{3})([^\w\s/:.,;()'"-])|([A-Z0-9]{0,4})([?<>~@|^$])|([A-Z]{3,4})(\+))(?=(?:00|10|2\d|3[0-8]|[67]\d)[^])/;

const QUESTION_MARK = 63;

/**
 * Reads `:86:` in the German structure (DFÜ-Abkommen: `166?00text?10prima nota?20–29 remittance?30 bank?31 account
 * ?32–33 name?34 text key?60–63 remittance`), which Polish and other banks use too. Null when it has another one.
 */
export function readGerman(text: string): Information | null {
  const information = emptyInformation();
  let at = 3;
  if (text.charCodeAt(3) === QUESTION_MARK && digitsValue(text, 0, 3) >= 0 && isSubfieldAt(text, 3)) {
    information.extra.businessTransactionCode = text.slice(0, 3);
  } else {
    at = irregularStart(text, information);
    if (at < 0) return null;
  }
  readSubfields(text, at, information);
  return information;
}

function irregularStart(text: string, information: Information): number {
  const match = START.exec(text);
  if (!match) return -1;
  const code = match[1] ?? match[3] ?? match[5] ?? '';
  if (code !== '') information.extra.businessTransactionCode = code;
  return match[0].length - 1;
}

/** What may go on in the next sub-field. */
type Parts = { purpose: string; name: string; otherAccount: string; length: number };

function readSubfields(text: string, start: number, information: Information): void {
  const separator = text.charAt(start);
  const parts: Parts = { purpose: '', name: '', otherAccount: '', length: 0 };
  for (let at = start; at >= 0;) {
    const subfield = subfieldAt(text, at);
    const next = nextSeparator(text, separator, at + 3, subfield);
    const end = next < 0 ? text.length : next;
    if ((subfield >= 20 && subfield <= 29) || (subfield >= 60 && subfield <= 69)) {
      parts.purpose = joined(parts.purpose, text.slice(at + 3, end), parts);
    } else if (subfield === 32 || subfield === 33) {
      parts.name = joined(parts.name, text.slice(at + 3, end), parts);
    } else takeWhole(information, parts, subfield, trimmedSlice(text, at + 3, end));
    at = next;
  }
  const { counterparty } = information;
  counterparty.name = withBlanks(trimmedSlice(parts.name, 0, parts.name.length)) || null;
  // The Polish variant repeats the account as an IBAN.
  if (parts.otherAccount !== '') counterparty.account = parts.otherAccount;
  readSepaKeys(parts.purpose, information);
}

function takeWhole(information: Information, parts: Parts, subfield: number, value: string): void {
  if (value === '') return;
  if (subfield === 30) information.counterparty.bank = value;
  else if (subfield === 31) information.counterparty.account = value;
  else if (subfield === 38) parts.otherAccount = value;
  // By their names: a property that is named by a variable costs ten times as much.
  else if (subfield === 0) information.extra.bookingText ??= value;
  else if (subfield === 10) information.extra.primaNota ??= value;
  else if (subfield === 34) information.extra.proprietaryCode ??= value;
  else addExtra(information, 'additionalInformation', value);
}

/** A full sub-field is broken anywhere, and one that is not full ends a word. */
function joined(before: string, piece: string, parts: Parts): string {
  const full = before === '' || parts.length === SUBFIELD_CHARACTERS;
  parts.length = piece.length;
  return full ? before + piece : before + PIECE_END + piece;
}

/** Other separators than `?` are likelier to stand in the text: there the sub-fields must ascend. */
function nextSeparator(text: string, separator: string, from: number, subfield: number): number {
  let at = text.indexOf(separator, from);
  while (at >= 0 && !(isSubfieldAt(text, at) && (separator === '?' || subfieldAt(text, at) > subfield))) {
    at = text.indexOf(separator, at + 1);
  }
  return at;
}

function subfieldAt(text: string, at: number): number {
  return text.charCodeAt(at + 1) * 10 + text.charCodeAt(at + 2) - 528;
}

/** 00, 10, 20 to 39, 60 to 79. */
function isSubfieldAt(text: string, at: number): boolean {
  const first = text.charCodeAt(at + 1) - 48;
  const second = text.charCodeAt(at + 2) - 48;
  if (!(second >= 0 && second <= 9)) return false;
  return first === 2 || first === 3 || first === 6 || first === 7 || (second === 0 && (first === 0 || first === 1));
}
