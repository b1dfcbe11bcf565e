import { addExtra, emptyInformation, type Information } from './mt940-information-model.ts';
import { addPiece, type PiecedText, SUBFIELD_CHARACTERS, withBlanks } from './mt940-pieces.ts';
import { endKeys, type KeyedText, newKeyedText, readKeys } from './mt940-sepa-keys.ts';
import { digitsValue, trimmedSlice } from './swift-text.ts';

/**
 * Business transaction code, separator, and a sub-field. The separator mostly is `?`, but the standard allows any sign;
 * without a code of three digits only such signs count that are no part of a sentence.
 */
const START =
  /^\s*(?:(\d{3})([^\w\s/:.,;()'"-])|([A-Z0-9]{0,4})([?<>~@|^$])|([A-Z]{3,4})(\+))(?=(?:00|10|2\d|3[0-8]|[67]\d)[^])/;

const QUESTION_MARK = 63;

/** Above all of them: the end of the text. */
const NO_SUBFIELD = 100;

/**
 * Reads `:86:` in the German structure (DFÜ-Abkommen: `166?00text?10prima nota?20–29 remittance?30 bank?31 account
 * ?32–33 name?34 text key?60–63 remittance`), which Polish and other banks use too. Null when it has another one.
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

/** What may go on in a further sub-field, or is known only after the last one. */
type Parts = { purpose: KeyedText; name: PiecedText; otherAccount: string };

function readSubfields(text: string, start: number, information: Information): void {
  const parts: Parts = {
    purpose: newKeyedText(),
    name: { text: '', isOpen: true, hasEnds: false },
    otherAccount: '',
  };
  const separator = text.charAt(start);
  let at = start;
  let subfield = subfieldAt(text, start);
  while (at >= 0) {
    // Other separators than `?` are likelier to stand in the text: there the sub-fields must ascend.
    const least = separator === '?' ? 0 : subfield + 1;
    let next = at + 2;
    let nextSubfield = -1;
    do {
      next = text.indexOf(separator, next + 1);
      nextSubfield = next < 0 ? NO_SUBFIELD : subfieldAt(text, next);
    } while (nextSubfield < least);
    take(information, parts, subfield, text, at + 3, next < 0 ? text.length : next);
    at = next;
    subfield = nextSubfield;
  }
  endSubfields(information, parts);
}

function endSubfields(information: Information, { purpose, name, otherAccount }: Parts): void {
  const { counterparty } = information;
  counterparty.name =
    (name.hasEnds ? withBlanks(name.text).trim() : trimmedSlice(name.text, 0, name.text.length)) || null;
  // The Polish variant repeats the account as an IBAN.
  if (otherAccount !== '') counterparty.account = otherAccount;
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
  const isFull = end - start === SUBFIELD_CHARACTERS;
  if ((subfield >= 20 && subfield <= 29) || (subfield >= 60 && subfield <= 69)) {
    readKeys(parts.purpose, text, start, end, information);
    parts.purpose.isOpen = isFull;
  } else if (subfield === 32 || subfield === 33) {
    addPiece(parts.name, text.slice(start, end));
    parts.name.isOpen = isFull;
  } else if (subfield === 38) parts.otherAccount = trimmedSlice(text, start, end);
  else takeWhole(information, subfield, trimmedSlice(text, start, end));
}

function takeWhole(information: Information, subfield: number, value: string): void {
  if (value === '') return;
  if (subfield === 30) information.counterparty.bank = value;
  else if (subfield === 31) information.counterparty.account = value;
  // By their names: a property that is named by a variable costs ten times as much.
  else if (subfield === 0) information.extra.bookingText ??= value;
  else if (subfield === 10) information.extra.primaNota ??= value;
  else if (subfield === 34) information.extra.proprietaryCode ??= value;
  else addExtra(information, 'additionalInformation', value);
}

/** The number of the sub-field that begins with the separator here: 00, 10, 20 to 39, 60 to 79; else -1. */
function subfieldAt(text: string, at: number): number {
  const first = text.charCodeAt(at + 1) - 48;
  const second = text.charCodeAt(at + 2) - 48;
  if (!(second >= 0 && second <= 9)) return -1;
  if (first === 2 || first === 3 || first === 6 || first === 7) return first * 10 + second;
  return second === 0 && (first === 0 || first === 1) ? first * 10 : -1;
}
