import { CLEARING_SYSTEMS } from '@portico/contract/bank-codes/clearing-code';
import { electronic } from '@portico/contract/bank-codes/electronic';
import { TERM_CODES } from '@portico/contract/payments/manual/lists';
import { LOCKABLE_FIELDS } from '@portico/contract/templates/template-fields';
import type { Translate } from '../../lib/format/texts.tsx';
import { NEW_TEMPLATE, type TemplateDraft } from '../editor/template-draft.ts';
import type { StoredTemplate, TemplateChoices } from '../model.ts';
import { keyOfName } from './key-of-name.ts';
import { columnOfHeading, NOTHING_LOCKED, type TemplateColumn } from './template-words.ts';

export type Account = Pick<TemplateChoices['debitAccounts'][number], 'uniqueId' | 'name' | 'iban' | 'other'>;

/** What a cell says of its field, or why it says nothing. */
export type CellValue = { value: TemplateDraft[TemplateColumn] } | { problem: string };

/** What stands in a cell, and the template that its row would change. */
type Cell = { text: string; stored: StoredTemplate | undefined };

/** Reads the cell of a column. */
export type ReadCell = (column: TemplateColumn, cell: Cell) => CellValue;

/** A field that takes one of these codes. */
const CODES: Partial<Record<TemplateColumn, readonly string[]>> = { clearingSystem: CLEARING_SYSTEMS, ...TERM_CODES };

/** Fields whose letters are all capitals. */
const CAPITALS: ReadonlySet<TemplateColumn> = new Set(['currency', 'country', 'purpose']);

/** Numbers that are no amounts: a spreadsheet rounds long ones, and takes zeros at the beginning away. */
const NUMBERS = ['account', 'clearingCode', 'postCode', 'reference', 'buildingNumber'] as const;
const ROUNDED = /^\d([.,]\d+)?E\+?\d+$/i;
/** So many digits a spreadsheet keeps; the others become zeros. */
const DIGITS_KEPT = 15;
/** What a spreadsheet shows where it can’t compute, in any language, or where a column is too narrow. */
const ERROR = /^#(?:#+|[\p{Lu}\d/]+[!?]?)$/u;

const YES = ['true', 'yes', 'ja', 'oui', 'sì', 'si', 'sí', 'wahr', 'vrai', 'vero', 'verdadero', '1'];
const NO = ['false', 'no', 'nein', 'non', 'falsch', 'faux', 'falso', '0'];

/** Reads cells of a spreadsheet of templates that may debit these accounts. */
export function cellReader(t: Translate, accounts: readonly Account[]): ReadCell {
  const accountOf = accountFinder(t, accounts);
  return (column, { text, stored }) => {
    if (ERROR.test(text)) return { problem: t('templates.import.spreadsheetError', { text }) };
    if (column === 'debitAccountId') return accountOf(text, stored);
    if (column === 'locked') return lockedOf(t, text, stored !== undefined);
    if (column === 'batchBooking') return yesOrNo(t, text);
    const code = text.toUpperCase();
    const codes = CODES[column];
    if (codes && code !== '' && !codes.includes(code)) return { problem: t('templates.import.unknownCode', { text }) };
    const problem = spoiltNumber(t, column, text, stored);
    if (problem !== null) return { problem };
    return { value: codes || CAPITALS.has(column) ? code : text };
  };
}

function yesOrNo(t: Translate, text: string): CellValue {
  const word = text.toLowerCase();
  if (YES.includes(word)) return { value: 'true' };
  if (NO.includes(word)) return { value: 'false' };
  return text === '' ? { value: '' } : { problem: t('templates.import.yesOrNo', { text }) };
}

/** What is locked, by the headings of the columns. A new template without a word of it is locked like one of the editor’s. */
function lockedOf(t: Translate, text: string, isStored: boolean): CellValue {
  if (text === '' && !isStored) return { value: NEW_TEMPLATE.locked };
  if (text === NOTHING_LOCKED || text === '-') return { value: [] };
  const named = text
    .split(/[,;|]/)
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const fields = named.map(columnOfHeading);
  const lockable = new Set<TemplateColumn | null>(LOCKABLE_FIELDS);
  const wrong = named.filter((_, index) => !lockable.has(fields[index]!));
  if (wrong.length > 0) return { problem: t('templates.import.unknownLock', { text: wrong.join(', ') }) };
  return { value: LOCKABLE_FIELDS.filter((field) => fields.includes(field)) };
}

function spoiltNumber(
  t: Translate,
  column: TemplateColumn,
  text: string,
  stored: StoredTemplate | undefined,
): string | null {
  const field = NUMBERS.find((one) => one === column);
  const was = field === undefined ? '' : (stored?.content[field] ?? '');
  if (field === undefined || text === '' || text === was) return null;
  const kept = electronic(text).slice(0, DIGITS_KEPT);
  const isCut =
    /^\d{15}0+$/.test(electronic(text)) && electronic(was) !== electronic(text) && electronic(was).startsWith(kept);
  if (ROUNDED.test(text) || isCut) return t('templates.import.rounded', { text });
  const isShorter = was.startsWith('0') && electronic(was) !== electronic(text);
  return isShorter && electronic(was).replace(/^0+/, '') === electronic(text)
    ? t('templates.import.zeros', { text: was })
    : null;
}

/** Finds accounts by their names and, where none has it, by their numbers. Several may have it: then none is meant. */
function accountFinder(t: Translate, accounts: readonly Account[]) {
  const byName = Map.groupBy(accounts, ({ name }) => keyOfName(name));
  const numbered = accounts.flatMap((account) => numbersOf(account).map((number) => ({ number, account })));
  const byNumber = Map.groupBy(numbered, ({ number }) => number);
  return (text: string, stored: StoredTemplate | undefined): CellValue => {
    if (text === '') return { value: '' };
    const [key, number] = [keyOfName(text), electronic(text)];
    const was = stored?.debitAccount;
    // What a row leaves as it is needs no other account.
    if (was && (keyOfName(was.name) === key || numbersOf(was).includes(number))) return { value: was.uniqueId };
    const found = byName.get(key) ?? byNumber.get(number)?.map(({ account }) => account) ?? [];
    const [one, ...others] = found;
    if (one && others.length === 0) return { value: one.uniqueId };
    return { problem: t(`templates.import.account.${one ? 'several' : 'unknown'}`, { text }) };
  };
}

function numbersOf({ iban, other }: Account): string[] {
  return [iban, other && electronic(other)].filter((number) => number !== null && number !== '') as string[];
}
