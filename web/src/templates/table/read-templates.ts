import { CLEARING_SYSTEMS } from '@portico/contract/bank-codes/clearing-code';
import { electronic } from '@portico/contract/bank-codes/electronic';
import { OWN_NAME_MAXIMUM_LENGTH } from '@portico/contract/limits';
import type { DebitSide } from '@portico/contract/payments/manual/faults';
import {
  CATEGORY_PURPOSES,
  CHARGE_BEARERS,
  LOCAL_INSTRUMENTS,
  PRIORITIES,
  SERVICE_LEVELS,
} from '@portico/contract/payments/manual/lists';
import { DELIMITERS } from '@portico/contract/settings/model';
import { LOCKABLE_FIELDS, type LockableField } from '@portico/contract/templates/template-fields';
import type { Display } from '../../lib/format/display.ts';
import { shortList } from '../../lib/format/short-list.ts';
import type { Translate } from '../../lib/format/texts.tsx';
import { readTable, type Table } from '../../lib/table/read-table.ts';
import type { ManualFormats } from '../../payments/public.ts';
import { contentOf, draftOf, errorsOf, NEW_TEMPLATE, type TemplateDraft } from '../editor/template-draft.ts';
import type { StoredTemplate, TemplateChoices, TemplateContent } from '../model.ts';
import { columnOfHeading, headingOf, type TemplateColumn } from './template-words.ts';

type Account = Pick<TemplateChoices['debitAccounts'][number], 'uniqueId' | 'name' | 'iban' | 'other'>;

/** A row of a spreadsheet of templates, and what it would do. */
export type TemplateRow = {
  /** In the file, from 1. */
  number: number;
  name: string;
} & (
  | { outcome: 'new'; content: TemplateContent }
  | { outcome: 'changed'; content: TemplateContent; stored: StoredTemplate }
  | { outcome: 'same' }
  | { outcome: 'wrong'; problems: string[] }
);

/** What a spreadsheet of templates says. */
export type ReadTemplates = {
  rows: TemplateRow[];
  /** Whether the templates have names; without them there are no rows. */
  hasNames: boolean;
  /** Headings of columns that are left out. */
  unknown: string[];
};

type Options = {
  t: Translate;
  display: Display;
  formats: ManualFormats;
  /** Those that there are, each by its name. */
  stored: readonly StoredTemplate[];
  accounts: readonly (Account & DebitSide)[];
  amountProblem: (text: string) => string;
};

/** A field that takes one of these codes. */
const CODES: Partial<Record<TemplateColumn, readonly string[]>> = {
  clearingSystem: CLEARING_SYSTEMS,
  chargeBearer: CHARGE_BEARERS,
  categoryPurpose: CATEGORY_PURPOSES,
  serviceLevel: SERVICE_LEVELS,
  localInstrument: LOCAL_INSTRUMENTS,
  priority: PRIORITIES,
};

/** A CSV of templates as a table: what separates the fields is what separates the most known headings. */
export function templateTable(text: string): Table {
  const read = Object.values(DELIMITERS).map((delimiter) => readTable(text, delimiter));
  const known = read.map(({ rows: [headings = []] }) => headings.filter((one) => columnOfHeading(one) !== null).length);
  return read[known.indexOf(Math.max(...known))]!;
}

/** Fields whose letters are all capitals. */
const CAPITALS: ReadonlySet<TemplateColumn> = new Set(['currency', 'country', 'purpose']);

const YES_NO: Record<string, 'true' | 'false'> = {
  ...Object.fromEntries(['true', 'yes', 'ja', 'oui', 'sì', 'si', 'sí', '1'].map((word) => [word, 'true'])),
  ...Object.fromEntries(['false', 'no', 'nein', 'non', '0'].map((word) => [word, 'false'])),
};

/**
 * Reads a spreadsheet of templates with headings in any of the languages. A row changes the template of its name, or is
 * a new one. What the spreadsheet has no column for stays as it is.
 */
export function readTemplates({ rows, rowNumbers }: Table, options: Options): ReadTemplates {
  const [headings = [], ...body] = rows;
  const found = headings.map(columnOfHeading);
  // A column that two headings name is the first one’s.
  const columns = found.map((column, index) => (found.indexOf(column) === index ? column : null));
  const unknown = headings.filter((heading, index) => heading !== '' && columns[index] === null);
  if (!columns.includes('name')) return { rows: [], hasNames: false, unknown };
  const nameAt = columns.indexOf('name');
  const storedOf = Map.groupBy(options.stored, ({ content }) => keyOf(content.name));
  const numbersOf = Map.groupBy(rowNumbers.slice(1), (_, index) => keyOf(body[index]![nameAt]!));
  return {
    hasNames: true,
    unknown,
    rows: body.map((cells, index) => {
      const name = cells[nameAt]!;
      const head = { number: rowNumbers[index + 1]!, name };
      const [stored, ...others] = storedOf.get(keyOf(name)) ?? [];
      const twins = numbersOf.get(keyOf(name))!;
      // Which of them is meant, only their writer knows.
      if (name !== '' && twins.length > 1) {
        const problem = options.t('templates.import.twice', { rows: shortList(twins.map(String)).join(', ') });
        return { ...head, outcome: 'wrong', problems: [problem] };
      }
      if (others.length > 0) return { ...head, outcome: 'wrong', problems: [options.t('templates.import.ambiguous')] };
      return { ...head, ...readRow(cells, columns, stored, options) };
    }),
  };
}

type Outcome = TemplateRow extends infer Row ? (Row extends unknown ? Omit<Row, 'number' | 'name'> : never) : never;

function readRow(
  cells: readonly string[],
  columns: readonly (TemplateColumn | null)[],
  stored: StoredTemplate | undefined,
  options: Options,
): Outcome {
  const { t, display, formats, accounts, amountProblem } = options;
  const first = stored ? draftOf(stored.content, display) : NEW_TEMPLATE;
  const known = stored?.debitAccount ? [...accounts, stored.debitAccount] : accounts;
  const { draft, problems } = fill(first, cells, columns, { t, accounts: known });
  const debitOf = (id: string) => accounts.find(({ uniqueId }) => uniqueId === id) ?? null;
  const errors = { ...errorsOf(draft, { t, formats, debitOf, amountProblem }), ...problems, ...nameProblems(t, draft) };
  const wrong = Object.entries(errors).flatMap(([field, message]) =>
    message ? [`${headingOf(t, field as TemplateColumn)}: ${message}`] : [],
  );
  const content = sorted(contentOf(draft, formats));
  if (stored && isSame(content, sorted(contentOf(first, formats))) && Object.keys(problems).length === 0)
    return { outcome: 'same' };
  if (wrong.length > 0) return { outcome: 'wrong', problems: wrong };
  if (!stored) return { outcome: 'new', content };
  if (stored.entityStatus !== 'OK') return { outcome: 'wrong', problems: [t('templates.import.waits')] };
  return { outcome: 'changed', content, stored };
}

type Problems = Partial<Record<TemplateColumn, string>>;

/** A template with what a row says of it, and what of that can’t be. */
function fill(
  first: TemplateDraft,
  cells: readonly string[],
  columns: readonly (TemplateColumn | null)[],
  { t, accounts }: { t: Translate; accounts: readonly Account[] },
): { draft: TemplateDraft; problems: Problems } {
  const said: Partial<Record<TemplateColumn, unknown>> = {};
  const problems: Problems = {};
  for (const [index, column] of columns.entries()) {
    if (column === null) continue;
    const { value, problem } = valueOf(column, cells[index]!, { t, accounts });
    said[column] = value;
    if (problem !== undefined) problems[column] = problem;
  }
  return { draft: { ...first, ...said } as TemplateDraft, problems };
}

type Value = { value: unknown; problem?: string };

function valueOf(
  column: TemplateColumn,
  text: string,
  { t, accounts }: { t: Translate; accounts: readonly Account[] },
): Value {
  if (column === 'debitAccountId') return accountOf(text, t, accounts);
  if (column === 'locked') return lockedOf(text, t);
  if (column === 'batchBooking') {
    const value = text === '' ? '' : YES_NO[text.toLowerCase()];
    return value === undefined ? { value: '', problem: t('templates.import.yesOrNo', { text }) } : { value };
  }
  const codes = CODES[column];
  if (!codes) return { value: CAPITALS.has(column) ? text.toUpperCase() : text };
  const code = text.toUpperCase();
  if (code === '' || codes.includes(code)) return { value: code };
  return { value: '', problem: t('templates.import.unknownCode', { text }) };
}

/** The account that is known by this name or number; several may be. */
function accountOf(text: string, t: Translate, accounts: readonly Account[]): Value {
  if (text === '') return { value: '' };
  const number = electronic(text);
  const found = new Set(
    accounts
      .filter(
        ({ name, iban, other }) => keyOf(name) === keyOf(text) || [iban, other && electronic(other)].includes(number),
      )
      .map(({ uniqueId }) => uniqueId),
  );
  const [id] = found;
  if (id !== undefined && found.size === 1) return { value: id };
  return { value: '', problem: t(`templates.import.account.${id === undefined ? 'unknown' : 'several'}`, { text }) };
}

function lockedOf(text: string, t: Translate): Value {
  const named = text.split(/[,;|]/).map((one) => one.trim()).filter((one) => one !== ''); // prettier-ignore
  const fields = named.map((one) => columnOfHeading(one));
  const lockable = new Set<TemplateColumn>(LOCKABLE_FIELDS);
  const wrong = named.filter((_, index) => !lockable.has(fields[index]!));
  return {
    value: LOCKABLE_FIELDS.filter((field) => fields.includes(field)),
    ...(wrong.length > 0 && { problem: t('templates.import.unknownLock', { text: wrong.join(', ') }) }),
  };
}

function nameProblems(t: Translate, { name }: TemplateDraft): Problems {
  if (name.length <= OWN_NAME_MAXIMUM_LENGTH) return {};
  const parameters = { length: name.length, most: OWN_NAME_MAXIMUM_LENGTH };
  return { name: t('payments.manual.fault.textTooLong', parameters) };
}

/** Names are the same in capitals and in small letters, however many blanks are between their words. */
function keyOf(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}

/** With its locks in reading order, however they were set. */
function sorted(content: TemplateContent): TemplateContent {
  const locked = new Set<LockableField>(content.locked);
  return { ...content, locked: LOCKABLE_FIELDS.filter((field) => locked.has(field)) };
}

function isSame(one: TemplateContent, other: TemplateContent): boolean {
  const fields = Object.keys(one) as (keyof TemplateContent)[];
  return fields.every((field) => plain(one[field]) === plain(other[field]));
}

/** A spreadsheet’s cell has no two blanks side by side. */
function plain(value: unknown): string {
  return JSON.stringify(value).replaceAll(/ +/g, ' ');
}
