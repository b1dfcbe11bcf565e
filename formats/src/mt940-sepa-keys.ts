import { addExtra, addRemittance, type Information } from './mt940-information-model.ts';
import type { ExtraName } from './statement-model.ts';
import { trimmedSlice } from './swift-text.ts';

type Meaning = ExtraName | 'remittance' | 'endToEndId' | 'account' | 'bank';

/** Keys of the German banks in the remittance (DK, Anlage 3 des DFÜ-Abkommens): letters and a plus. */
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

/** Between two sub-fields of which the first one is not full: a word ends there, and so does an identifier. */
export const PIECE_END = '\n';

/** They have no blanks; what stands behind them in a sub-field of its own is text again. */
const IDENTIFIERS: ReadonlySet<Meaning> = new Set<Meaning>([
  'endToEndId',
  'paymentInformationId',
  'mandateId',
  'creditorId',
  'transactionId',
  'account',
  'bank',
]);

/** The same by their four characters as one number: looking a key up costs no string. */
const MEANINGS = new Map(Object.entries(KEYS).map(([key, meaning]) => [numberAt(key, 0), meaning]));

/** Some banks write a colon instead of the plus; that counts only where a text begins with a key. */
const COLON_START = /^(?:EREF|KREF|MREF|CRED|SVWZ): ?/;
const COLON_KEYS = /(?<![A-Z])(EREF|KREF|MREF|CRED|DEBT|SVWZ|ABWA|ABWE|PURP|IBAN|BIC): ?/g;

/** Takes the remittance of an entry apart by its keys (`EREF+`, `SVWZ+`); without any, all of it is remittance. */
export function readSepaKeys(text: string, information: Information): void {
  if (text === '') return;
  let meaning: Meaning = 'remittance';
  let start = 0;
  for (let plus = text.indexOf('+'); plus >= 0; plus = text.indexOf('+', plus + 1)) {
    const next = meaningAt(text, plus);
    if (next === undefined) continue;
    assign(information, meaning, trimmedSlice(text, start, plus - (next === 'bank' ? 3 : 4)));
    meaning = next;
    start = plus + 1;
  }
  if (start === 0 && COLON_START.test(text)) return readColonKeys(text, information);
  assign(information, meaning, trimmedSlice(text, start, text.length));
}

function meaningAt(text: string, plus: number): Meaning | undefined {
  const before = text.charCodeAt(plus - 1);
  if (!(before >= 65 && before <= 90)) return undefined;
  return (
    (plus >= 4 ? MEANINGS.get(numberAt(text, plus - 4)) : undefined) ?? (isBicKey(text, plus) ? 'bank' : undefined)
  );
}

function isBicKey(text: string, plus: number): boolean {
  return text.startsWith('BIC', plus - 3) && (plus === 3 || text.charCodeAt(plus - 4) <= 32);
}

function numberAt(text: string, at: number): number {
  const high = (text.charCodeAt(at) << 24) | (text.charCodeAt(at + 1) << 16);
  return high | (text.charCodeAt(at + 2) << 8) | text.charCodeAt(at + 3);
}

/** The text as a person reads it: the ends of pieces are blanks, unless one is there. */
export function withBlanks(text: string): string {
  return text.includes(PIECE_END) ? text.replaceAll(/ ?\n ?/g, ' ') : text;
}

function readColonKeys(text: string, information: Information): void {
  const marks = [...text.matchAll(COLON_KEYS)];
  for (const [index, { 0: whole, 1: key = '', index: at }] of marks.entries()) {
    const value = trimmedSlice(text, at + whole.length, marks[index + 1]?.index ?? text.length);
    assign(information, KEYS[key] ?? 'bank', value);
  }
}

function assign(information: Information, meaning: Meaning, value: string): void {
  if (value === '') return;
  const end = IDENTIFIERS.has(meaning) ? value.indexOf(PIECE_END) : -1;
  if (end >= 0) {
    assign(information, meaning, trimmedSlice(value, 0, end));
    assign(information, 'remittance', trimmedSlice(value, end, value.length));
  } else put(information, meaning, withBlanks(value));
}

function put(information: Information, meaning: Meaning, value: string): void {
  if (meaning === 'remittance') addRemittance(information, value);
  else if (meaning === 'endToEndId') information.endToEndId ??= value;
  else if (meaning === 'account') information.counterparty.account ??= value;
  else if (meaning === 'bank') information.counterparty.bank ??= value;
  else addExtra(information, meaning, value);
}
