import { isBic } from '@portico/contract/bank-codes/bic';
import { creditorReferenceFault } from '@portico/contract/bank-codes/creditor-reference';
import { electronic } from '@portico/contract/bank-codes/electronic';
import { isIban } from '@portico/contract/bank-codes/iban';
import { COUNTRIES, CURRENCIES } from '@portico/contract/iso-codes';
import type { NumberFormat } from '@portico/contract/session/model';
import { readDecimal } from '../../../lib/format/read-decimal.ts';
import { fieldOfHeading, type PasteField } from './column-words.ts';
import type { Table } from '../../../lib/table/read-table.ts';

/** What each column becomes; null is left out. */
export type PastedColumns = { hasHeadings: boolean; fields: (PasteField | null)[] };

/** So many rows say what a column is. */
const ROWS_LOOKED_AT = 50;
/** So many of a column’s texts must be what it is taken for; the rest are mistakes to be shown. */
const SHARE = 0.7;

/** Recognises the columns: by their headings, else by what is in them. */
export function recogniseColumns({ rows, columns }: Table, numberFormat: NumberFormat): PastedColumns {
  const headed = (rows[0] ?? []).map(fieldOfHeading);
  const hasHeadings = headed.filter((field) => field !== null).length >= Math.min(2, columns);
  const fields = hasHeadings ? withoutTwins(headed) : Array.from({ length: columns }, () => null);
  const body = rows.slice(hasHeadings ? 1 : 0, ROWS_LOOKED_AT);
  const texts = fields.map((_, column) => body.map((row) => row[column]!).filter((text) => text !== ''));
  // Words under a heading that nobody knows may be notes that aren’t for the bank.
  const tests = testsOf(numberFormat).filter(([field]) => !hasHeadings || !OF_WORDS.includes(field));
  return { hasHeadings, fields: byContent(fields, texts, tests) };
}

/** A field that two headings name is the first one’s. */
function withoutTwins(fields: readonly (PasteField | null)[]): (PasteField | null)[] {
  return fields.map((field, index) => (fields.indexOf(field) === index ? field : null));
}

type Fits = (text: string) => boolean;

/** From the surest to what is left: the first column of words is whom, the second what for. */
function testsOf(numberFormat: NumberFormat): [PasteField, Fits][] {
  return [
    ['account', (text) => isIban(electronic(text))],
    ['reference', (text) => creditorReferenceFault(electronic(text)) === null],
    ['currency', (text) => CURRENCIES.includes(text.toUpperCase())],
    ['country', (text) => COUNTRIES.includes(text.toUpperCase())],
    ['bic', (text) => isBic(electronic(text)) && text === text.toUpperCase()],
    ['amount', (text) => amountIn(text, numberFormat) !== null],
    ['creditor', (text) => /\p{L}{2}/u.test(text)],
    ['remittance', (text) => /\p{L}|\d/u.test(text)],
  ];
}

const OF_WORDS: readonly PasteField[] = ['creditor', 'remittance'];

function byContent(
  known: readonly (PasteField | null)[],
  texts: readonly string[][],
  tests: readonly [PasteField, Fits][],
): (PasteField | null)[] {
  const fields = [...known];
  for (const [field, fits] of tests) {
    if (fields.includes(field)) continue;
    const column = texts.findIndex(
      (column, index) =>
        fields[index] === null && column.length > 0 && column.filter(fits).length >= SHARE * column.length,
    );
    if (column >= 0) fields[column] = field;
  }
  return fields;
}

/** An amount as people write it, with or without its currency: “CHF 1’250.50”. Null for any other text. */
export function amountIn(text: string, numberFormat: NumberFormat): { amount: string; currency: string } | null {
  const [, before = '', figures = '', after = ''] = /^([A-Za-z]{3})? ?([^A-Za-z]+?) ?([A-Za-z]{3})?$/.exec(text) ?? [];
  const currency = (before || after).toUpperCase();
  if (before !== '' && after !== '') return null;
  if (currency !== '' && !CURRENCIES.includes(currency)) return null;
  return readDecimal(figures, numberFormat) === null ? null : { amount: figures, currency };
}
