import { accountText, addExtra, addRemittance, type Information } from './mt940-information-model.ts';
import { addPiece, type PiecedText, PIECE_END, withBlanks } from './mt940-pieces.ts';
import type { ExtraName } from '../../statement/statement-model.ts';
import { trimmedSlice } from '../../swift/swift-text.ts';

type Meaning = ExtraName | 'remittance' | 'endToEndId' | 'account' | 'bank';

/** German banks' keys in remittance information (DK, Anlage 3 des DFÜ-Abkommens): letters and a plus. */
const KEYS: Readonly<Record<string, Meaning>> = {
  SVWZ: 'remittance',
  EREF: 'endToEndId',
  KREF: 'paymentInformationId',
  MREF: 'mandateId',
  CRED: 'creditorId',
  DEBT: 'additionalInformation',
  ABWA: 'ultimateDebtor',
  ABWE: 'ultimateCreditor',
  COAM: 'charges',
  OAMT: 'originalAmount',
  PURP: 'purpose',
  RREF: 'transactionId',
  IBAN: 'account',
};

/** Beyond the end of every text. */
const NO_PLUS = 2 ** 30 - 1;

const KEY_CHARACTERS = 4;
const BIC_CHARACTERS = 3;

/** They contain no blanks; whatever follows them in their own sub-field is text again. */
const IDENTIFIERS: ReadonlySet<Meaning> = new Set<Meaning>([
  'endToEndId',
  'paymentInformationId',
  'mandateId',
  'creditorId',
  'transactionId',
  'account',
  'bank',
]);

/** The same, indexed by their four characters as one number: looking a key up allocates no string. */
const MEANINGS = Object.entries(KEYS).map(([key, meaning]) => ({ number: numberAt(key, 0), meaning }));

/** Some banks write a colon instead of the plus; that counts only if the text begins with such a key. */
const COLON_START = /^(?:EREF|KREF|MREF|CRED|SVWZ): ?/;
const COLON_KEYS = /(?<![A-Z])(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|PURP|IBAN|BIC): ?/g;

/** The remittance information while its sub-fields arrive. `text` belongs to the last key so far. */
export type KeyedText = PiecedText & {
  meaning: Meaning;
  hasKeys: boolean;
  /** The position of the next plus in the field's text, once searched for. */
  plus: number;
};

export function newKeyedText(): KeyedText {
  return { text: '', isOpen: true, hasEnds: false, meaning: 'remittance', hasKeys: false, plus: -1 };
}

/**
 * Splits one sub-field of the remittance information, from `start` to before `end`, by its keys (`EREF+`, `SVWZ+`).
 * Sub-fields are joined only if a value continues; most values begin and end in one.
 */
export function readKeys(keyed: KeyedText, text: string, start: number, end: number, information: Information): void {
  if (keyed.plus < start) keyed.plus = plusFrom(text, start);
  if (keyed.plus < end && keyed.plus < start + KEY_CHARACTERS && keyed.isOpen && keyed.text !== '') {
    return readSplitKey(keyed, text.slice(start, end), keyed.plus - start, information);
  }
  let from = start;
  for (; keyed.plus < end; keyed.plus = plusFrom(text, keyed.plus + 1)) {
    const { plus } = keyed;
    const meaning = meaningAt(text, start, plus);
    if (meaning === undefined) continue;
    endValue(keyed, text.slice(from, plus - (meaning === 'bank' ? BIC_CHARACTERS : KEY_CHARACTERS)), information);
    keyed.meaning = meaning;
    keyed.hasKeys = true;
    from = plus + 1;
  }
  addPiece(keyed, text.slice(from, end));
}

/** The key may have begun in the previous sub-field, so this many of its characters are read again. */
function readSplitKey(keyed: KeyedText, piece: string, plusInPiece: number, information: Information): void {
  const { text } = keyed;
  const split = Math.max(0, text.length - KEY_CHARACTERS);
  const whole = text.slice(split) + piece;
  keyed.text = text.slice(0, split);
  keyed.plus = text.length - split + plusInPiece;
  readKeys(keyed, whole, 0, whole.length, information);
  keyed.plus = -1;
}

/** Ends the last value, after the last sub-field. Without any key, the whole text is remittance information. */
export function endKeys(keyed: KeyedText, information: Information): void {
  if (!keyed.hasKeys && COLON_START.test(keyed.text)) readColonKeys(keyed.text, information);
  else endValue(keyed, '', information);
}

function endValue(keyed: KeyedText, piece: string, information: Information): void {
  addPiece(keyed, piece);
  const { text, meaning, hasEnds } = keyed;
  keyed.text = '';
  keyed.hasEnds = false;
  if (hasEnds) assign(information, meaning, text.trim());
  else put(information, meaning, text.trim());
}

function plusFrom(text: string, from: number): number {
  const plus = text.indexOf('+', from);
  return plus < 0 ? NO_PLUS : plus;
}

function meaningAt(text: string, start: number, plus: number): Meaning | undefined {
  const before = text.charCodeAt(plus - 1);
  if (!(before >= 65 && before <= 90)) return undefined;
  const key = plus - KEY_CHARACTERS;
  return (
    (key >= start ? meaningOf(numberAt(text, key)) : undefined) ?? (isBicKey(text, start, plus) ? 'bank' : undefined)
  );
}

function isBicKey(text: string, start: number, plus: number): boolean {
  const key = plus - BIC_CHARACTERS;
  return text.startsWith('BIC', key) && (key === start || text.charCodeAt(key - 1) <= 32);
}

function meaningOf(number: number): Meaning | undefined {
  for (const key of MEANINGS) if (key.number === number) return key.meaning;
  return undefined;
}

function numberAt(text: string, at: number): number {
  const high = (text.charCodeAt(at) << 24) | (text.charCodeAt(at + 1) << 16);
  return high | (text.charCodeAt(at + 2) << 8) | text.charCodeAt(at + 3);
}

function readColonKeys(text: string, information: Information): void {
  const marks = [...text.matchAll(COLON_KEYS)];
  for (const [index, { 0: whole, 1: key = '', index: at }] of marks.entries()) {
    const value = trimmedSlice(text, at + whole.length, marks[index + 1]?.index ?? text.length);
    assign(information, KEYS[key] ?? 'bank', value);
  }
}

/** Assigns a value, which may contain ends of sub-fields, by its meaning. */
function assign(information: Information, meaning: Meaning, value: string): void {
  const end = IDENTIFIERS.has(meaning) ? value.indexOf(PIECE_END) : -1;
  if (end < 0) return put(information, meaning, withBlanks(value));
  put(information, meaning, value.slice(0, end).trim());
  put(information, 'remittance', withBlanks(value.slice(end).trim()));
}

function put(information: Information, meaning: Meaning, value: string): void {
  if (value === '') return;
  if (meaning === 'remittance') addRemittance(information, value);
  else if (meaning === 'endToEndId' && information.endToEndId === null) information.endToEndId = value;
  else if (meaning === 'account' && information.counterparty.account === null) {
    information.counterparty.account = accountText(value);
  } else if (meaning === 'bank' && information.counterparty.bank === null) information.counterparty.bank = value;
  else if (meaning === 'endToEndId' || meaning === 'account' || meaning === 'bank') {
    addExtra(information, 'additionalInformation', value);
  } else addExtra(information, meaning, value);
}
