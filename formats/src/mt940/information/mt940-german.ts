import { accountText, addExtra, emptyInformation, type Information, isSameNumber } from './mt940-information-model.ts';
import {
  addPiece,
  isFiller,
  newPiecedText,
  type PiecedText,
  SUBFIELD_CHARACTERS,
  wholePieces,
} from './mt940-pieces.ts';
import { endKeys, type KeyedText, newKeyedText, readKeys } from './mt940-sepa-keys.ts';
import { subfieldAt } from './mt940-subfield-number.ts';
import { readSeparated } from './mt940-subfields.ts';
import { readSymbol } from './mt940-symbols.ts';
import { digitsValue, trimmedSlice } from '../../swift/swift-text.ts';

/**
 * Business transaction code, separator, and a sub-field. The separator is mostly `?`, but the standard allows any sign.
 * Without a three-digit code, only signs that don't occur in sentences count.
 */
const START = /^\s*(?:(\d{3})([^\w\s/:.,;()'"-])|([A-Z0-9]{0,6})([?<>~@|^$+]))(?=(?:00|10|2\d|3[0-8]|[67]\d)[^])/;

/** If a text begins with a plus, a second sub-field must prove that plus is the separator. */
const SECOND_PLUS = /^[^+]*\+\d\d[^]*?\+(?:10|2\d|3[0-8]|6\d)\D/;

const QUESTION_MARK = 63;
const LETTER_S = 83;

/**
 * Reads `:86:` in the German structure (DFÜ-Abkommen: `166?00text?10prima nota?20–29 remittance?30 bank?31 account
 * ?32–33 name?34 text key?60–63 remittance`), which Polish and other banks use too. Null if the structure is different.
 */
export function readGerman(text: string): Information | null {
  const information = emptyInformation();
  let at = 3;
  if (text.charCodeAt(3) === QUESTION_MARK && digitsValue(text, 0, 3) >= 0 && subfieldAt(text, 3) >= 0) {
    information.extra.businessTransactionCode = text.slice(0, 3);
  } else {
    at = irregularStart(text, information);
    if (at < 0) return null;
  }
  const separator = text.charAt(at);
  if (separator === '?') readSubfields(text, at, information);
  else readSeparated(text, at, separator, information);
  return information;
}

function irregularStart(text: string, information: Information): number {
  const match = START.exec(text);
  if (!match || (match[4] === '+' && !SECOND_PLUS.test(text))) return -1;
  const code = match[1] ?? match[3] ?? '';
  if (code !== '') information.extra.businessTransactionCode = code;
  return match[0].length - 1;
}

/** What may continue in another sub-field, or is known only after the last one. */
type Parts = { purpose: KeyedText; name: PiecedText; otherAccount: string };

function readSubfields(text: string, start: number, information: Information): void {
  const parts: Parts = { purpose: newKeyedText(), name: newPiecedText(), otherAccount: '' };
  let at = start;
  let subfield = subfieldAt(text, start);
  while (at >= 0) {
    let next = at + 2;
    let nextSubfield = -1;
    do {
      next = text.indexOf('?', next + 1);
      nextSubfield = next < 0 ? 0 : subfieldAt(text, next);
    } while (nextSubfield < 0);
    take(information, parts, subfield, text, at + 3, next < 0 ? text.length : next);
    at = next;
    subfield = nextSubfield;
  }
  endSubfields(information, parts);
}

function endSubfields(information: Information, { purpose, name, otherAccount }: Parts): void {
  const { counterparty } = information;
  counterparty.name = wholePieces(name) || null;
  // The Polish variant repeats the account as an IBAN.
  if (otherAccount !== '') {
    const { account } = counterparty;
    if (account !== null && !isSameNumber(account, otherAccount))
      addExtra(information, 'additionalInformation', account);
    counterparty.account = otherAccount;
  }
  endKeys(purpose, information);
}

function take(
  information: Information,
  parts: Parts,
  subfield: number,
  text: string,
  start: number,
  end: number,
): void {
  const length = end - start;
  if (length <= 1 && isFiller(text, start, end)) return;
  const isFull = length === SUBFIELD_CHARACTERS;
  if ((subfield >= 20 && subfield <= 29) || (subfield >= 60 && subfield <= 69)) {
    if (text.charCodeAt(start + 1) === LETTER_S) readSymbol(text, start, end, information);
    readKeys(parts.purpose, text, start, end, information);
    parts.purpose.isOpen = isFull;
  } else if (subfield === 32 || subfield === 33) {
    addPiece(parts.name, text.slice(start, end));
    parts.name.isOpen = isFull;
  } else if (subfield === 38) parts.otherAccount = accountText(trimmedSlice(text, start, end));
  else takeWhole(information, subfield, trimmedSlice(text, start, end));
}

function takeWhole(information: Information, subfield: number, value: string): void {
  const { counterparty, extra } = information;
  // Written out by name: access through a variable costs ten times as much.
  if (value === '') return;
  if (subfield === 30 && counterparty.bank === null) counterparty.bank = value;
  else if (subfield === 31 && counterparty.account === null) counterparty.account = accountText(value);
  else if (subfield === 0 && extra.bookingText === undefined) extra.bookingText = value;
  else if (subfield === 10 && extra.primaNota === undefined) extra.primaNota = value;
  else if (subfield === 34 && extra.proprietaryCode === undefined) extra.proprietaryCode = value;
  else addExtra(information, 'additionalInformation', value);
}
