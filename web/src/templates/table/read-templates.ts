import { OWN_NAME_MAXIMUM_LENGTH, TEMPLATES_PER_OWNER_MAXIMUM } from '@portico/contract/limits';
import { minorUnits } from '@portico/contract/money';
import type { DebitSide } from '@portico/contract/payments/manual/faults';
import { SEPARATORS } from '@portico/contract/session/model';
import { hasUnseen } from '@portico/contract/shown-text';
import { LOCKABLE_FIELDS } from '@portico/contract/templates/template-fields';
import type { Display } from '../../lib/format/display.ts';
import { shortList } from '../../lib/format/short-list.ts';
import type { Translate } from '../../lib/format/texts.tsx';
import type { FileRow } from '../../lib/table/read-table.ts';
import type { ManualFormats } from '../../payments/public.ts';
import { contentOf, draftOf, errorsOf, NEW_TEMPLATE, type TemplateDraft } from '../editor/template-draft.ts';
import type { StoredTemplate, TemplateContent } from '../model.ts';
import { keyOfName } from './key-of-name.ts';
import { cellReader, type Account, type ReadCell } from './template-cells.ts';
import type { TemplateFile } from './template-file.ts';
import { columnOfHeading, headingOf, type TemplateColumn } from './template-words.ts';

/** A row of a file of templates, and what it would do. */
export type ImportedRow = {
  /** In the file, from 1. */
  number: number;
  name: string;
} & (
  | { outcome: 'new'; content: TemplateContent }
  | { outcome: 'changed'; content: TemplateContent; stored: StoredTemplate }
  | { outcome: 'same' }
  | { outcome: 'wrong'; problems: readonly string[] }
);

/** What a file of templates would do; with a problem, nothing. */
export type ReadTemplates = {
  problem: string | null;
  rows: readonly ImportedRow[];
  /** Headings of columns that are left out: nobody knows them, or another one stands for the same. */
  unknown: readonly string[];
  twice: readonly string[];
  /** Rows above the headings. */
  above: readonly number[];
  /** What is headed otherwise than the editor’s labels. */
  readAs: readonly { heading: string; column: TemplateColumn }[];
};

export type ReadingOptions = {
  t: Translate;
  display: Display;
  formats: ManualFormats;
  /** Those that there are, each by its name. */
  stored: readonly StoredTemplate[];
  accounts: readonly (Account & DebitSide)[];
  amountProblem: (text: string) => string;
};

type Columns = readonly (TemplateColumn | null)[];

/**
 * Reads a file of templates with headings in any of the languages. A row changes the template of its name, or is a new
 * one. What it has no cell for stays as it is.
 */
export function readTemplates(file: TemplateFile, options: ReadingOptions): ReadTemplates {
  const { headings, rows, above } = file;
  const { t } = options;
  const found = headings.map(columnOfHeading);
  // A column that two headings name is the first one’s.
  const columns = found.map((column, index) => (found.indexOf(column) === index ? column : null));
  const said = headings.map((heading, index) => ({ heading, index })).filter(({ heading }) => heading !== '');
  const leftOut = said.filter(({ index }) => columns[index] === null);
  const read = {
    above,
    unknown: leftOut.filter(({ index }) => found[index] === null).map(({ heading }) => heading),
    twice: leftOut.filter(({ index }) => found[index] !== null).map(({ heading }) => heading),
    readAs: said.flatMap(({ heading, index }) => {
      const column = columns[index];
      return column && keyOfName(heading) !== keyOfName(headingOf(t, column)) ? [{ heading, column }] : [];
    }),
  };
  const problem = problemOf(columns, file, options);
  if (problem !== null) return { ...read, problem, rows: [] };
  const nameAt = columns.indexOf('name');
  const readOne = rowReader(columns, file, options);
  const twins = Map.groupBy(rows, ({ cells }) => keyOfName(cells[nameAt] ?? ''));
  return {
    ...read,
    problem: null,
    rows: rows.map((row) => {
      const name = row.cells[nameAt] ?? '';
      const same = name === '' ? [] : twins.get(keyOfName(name))!;
      // Which of them is meant, only their writer knows.
      if (same.length <= 1) return { number: row.number, name, ...readOne(row) };
      const numbers = shortList(same.slice(0, 7).map(({ number }) => String(number))).join(', ');
      return { number: row.number, name, outcome: 'wrong', problems: [t('templates.import.twice', { rows: numbers })] };
    }),
  };
}

function problemOf(columns: Columns, { headings, rows }: TemplateFile, { t, display }: ReadingOptions): string | null {
  const count = rows.length;
  if (!columns.includes('name')) return t('templates.import.noNames', { heading: headingOf(t, 'name') });
  if (count === 0) return t('templates.import.empty');
  const nameless = headings.findIndex(
    (heading, index) => heading === '' && count > 1 && rows.every(({ cells }) => (cells[index] ?? '') !== ''),
  );
  if (nameless >= 0) return t('templates.import.noHeading', { number: nameless + 1 });
  const most = TEMPLATES_PER_OWNER_MAXIMUM;
  if (count <= most) return null;
  return t('templates.import.tooMany', { count: display.decimal(count), most: display.decimal(most) });
}

type Outcome = ImportedRow extends infer Row ? (Row extends unknown ? Omit<Row, 'number' | 'name'> : never) : never;

function rowReader(
  columns: Columns,
  { delimiter, headings, rows }: TemplateFile,
  options: ReadingOptions,
): (row: FileRow) => Outcome {
  const { t, stored, accounts } = options;
  const storedOf = Map.groupBy(stored, ({ content }) => keyOfName(content.name));
  const readCell = cellReader(t, accounts);
  const nameAt = columns.indexOf('name');
  // Some programs end each row alike with empty cells.
  const longest = rows.every(({ cells }) => cells.length === rows[0]!.cells.length)
    ? rows[0]!.cells.length
    : headings.length;
  const amountAt = columns.indexOf('amount');
  /** A text with the delimiter in it and without quotation marks has moved what follows; so has an amount. */
  const isMoved = (cells: readonly string[]) =>
    cells.length > Math.max(longest, headings.length) ||
    cells.some((cell, index) => cell !== '' && (headings[index] ?? '') === '') ||
    (delimiter === ',' &&
      /^\d{1,3}$/.test(cells[amountAt] ?? '') &&
      /^\d{3}([.,]\d+)?$/.test(cells[amountAt + 1] ?? ''));
  return ({ cells }) => {
    if (isMoved(cells)) return { outcome: 'wrong', problems: [t('templates.import.surplus', { delimiter })] };
    const [own, ...others] = storedOf.get(keyOfName(cells[nameAt] ?? '')) ?? [];
    if (others.length > 0) return { outcome: 'wrong', problems: [t('templates.import.ambiguous')] };
    return readRow(cells, columns, own, { ...options, readCell });
  };
}

function readRow(
  cells: readonly string[],
  columns: Columns,
  stored: StoredTemplate | undefined,
  options: ReadingOptions & { readCell: ReadCell },
): Outcome {
  const { t, display, formats, accounts, amountProblem } = options;
  const first = stored ? draftOf(stored.content, display) : NEW_TEMPLATE;
  const { draft, problems } = fill(first, cells, columns, stored, options);
  const debitOf = (id: string) => accounts.find(({ uniqueId }) => uniqueId === id) ?? null;
  const content = sorted(contentOf(draft, formats));
  const isUnread = Object.keys(problems).length > 0;
  if (stored && !isUnread && isSame(content, sorted(contentOf(first, formats)))) return { outcome: 'same' };
  const errors = { ...errorsOf(draft, { t, formats, debitOf, amountProblem }), ...problems };
  const wrong = Object.entries(errors).flatMap(([field, message]) =>
    message ? [`${headingOf(t, field as TemplateColumn)}: ${message}`] : [],
  );
  if (wrong.length > 0) return { outcome: 'wrong', problems: wrong };
  if (!stored) return { outcome: 'new', content };
  if (stored.entityStatus !== 'OK') return { outcome: 'wrong', problems: [t('templates.import.waits')] };
  return { outcome: 'changed', content, stored };
}

type Problems = Partial<Record<TemplateColumn, string>>;

/** A template with what a row says of it, and what of that can’t be read. Its name stays as it is written. */
function fill(
  first: TemplateDraft,
  cells: readonly string[],
  columns: Columns,
  stored: StoredTemplate | undefined,
  options: ReadingOptions & { readCell: ReadCell },
): { draft: TemplateDraft; problems: Problems } {
  const draft: Record<string, unknown> = { ...first };
  const problems: Problems = {};
  for (const [index, text] of cells.entries()) {
    const column = columns[index] ?? null;
    if (column === null || (column === 'name' && stored)) continue;
    const read = options.readCell(column, { text, stored });
    if ('problem' in read) problems[column] = read.problem;
    else draft[column] = read.value;
  }
  const filled = draft as TemplateDraft;
  const amount = columns.includes('amount') ? amountProblemOf(filled, stored, options) : null;
  const name = stored ? null : nameProblemOf(options.t, filled.name);
  return { draft: filled, problems: { ...problems, ...(amount && { amount }), ...(name && { name }) } };
}

/**
 * In a file nobody sees what an amount is read as while they type it. So thousands aren’t shortened, and three digits
 * after a separator are too many decimals for most currencies, and may be thousands.
 */
function amountProblemOf(
  { amount, currency }: TemplateDraft,
  stored: StoredTemplate | undefined,
  { t, display, formats }: ReadingOptions,
): string | null {
  const { decimal } = SEPARATORS[formats.numberFormat];
  if (stored && amount === stored.content.amount.replace('.', decimal)) return null;
  if (/[kmb]$/i.test(amount)) return t('payments.manual.fault.amountMalformed');
  const [, whole, separator, three] = /^\+?([1-9]\d{0,2})([.,])(\d{3})$/.exec(amount) ?? [];
  if (separator !== decimal || minorUnits(currency) >= three!.length) return null;
  const [first, second] = [`${whole}.${three}`, `${whole}${three}`].map((value) => display.decimal(value, 2));
  return t('grid.filter.ambiguousNumber', { text: amount, first: first!, second: second! });
}

function nameProblemOf(t: Translate, name: string): string | null {
  if (hasUnseen(name)) return t('payments.manual.fault.unseenCharacters');
  if (name.length <= OWN_NAME_MAXIMUM_LENGTH) return null;
  return t('payments.manual.fault.textTooLong', { length: name.length, most: OWN_NAME_MAXIMUM_LENGTH });
}

/** With its locks in reading order, however they were set. */
function sorted(content: TemplateContent): TemplateContent {
  const locked = new Set(content.locked);
  return { ...content, locked: LOCKABLE_FIELDS.filter((field) => locked.has(field)) };
}

function isSame(one: TemplateContent, other: TemplateContent): boolean {
  const fields = Object.keys(one) as (keyof TemplateContent)[];
  return fields.every((field) => plain(one[field]) === plain(other[field]));
}

/** As a cell has it, with one blank between two words. */
function plain(value: unknown): string {
  return typeof value === 'string' ? value.normalize('NFC').replaceAll(/\s+/g, ' ').trim() : JSON.stringify(value);
}
