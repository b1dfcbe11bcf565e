import { LOCKABLE_FIELDS } from '@portico/contract/templates/template-fields';
import { SEPARATORS, type NumberFormat } from '@portico/contract/session/model';
import type { Translate } from '../../lib/format/texts.tsx';
import type { StoredTemplate } from '../model.ts';
import { keyOfName } from './key-of-name.ts';
import type { Account } from './template-cells.ts';
import { headingOf, NOTHING_LOCKED, TEMPLATE_COLUMNS, type TemplateColumn } from './template-words.ts';

type Writing = {
  t: Translate;
  numberFormat: NumberFormat;
  /** Those that the reader sees. */
  accounts: readonly Account[];
};

/**
 * Templates as rows of a spreadsheet, below their headings in the reader’s language. Amounts have the reader’s decimal
 * separator and no other, codes are those of ISO 20022. An account is its name, or its number if others have that name.
 */
export function templateRows(templates: readonly StoredTemplate[], writing: Writing): string[][] {
  const { t, accounts } = writing;
  const named = Map.groupBy(accounts, ({ name }) => keyOfName(name));
  const isShared = (name: string) => (named.get(keyOfName(name))?.length ?? 0) > 1;
  const headings = TEMPLATE_COLUMNS.map((column) => headingOf(t, column));
  return [
    headings,
    ...templates.map((one) => TEMPLATE_COLUMNS.map((column) => cellOf(one, column, { ...writing, isShared }))),
  ];
}

function cellOf(
  { content, debitAccount }: StoredTemplate,
  column: TemplateColumn,
  { t, numberFormat, isShared }: Writing & { isShared: (name: string) => boolean },
): string {
  const { amount, batchBooking } = content;
  if (column === 'debitAccountId') {
    if (debitAccount === null) return '';
    const { name, iban, other } = debitAccount;
    return isShared(name) ? (iban ?? other ?? name) : name;
  }
  if (column === 'amount') return amount.replace('.', SEPARATORS[numberFormat].decimal);
  if (column === 'batchBooking') return batchBooking === null ? '' : t(`approvals.value.${batchBooking}`);
  if (column === 'locked') {
    const locked = new Set(content.locked);
    const names = LOCKABLE_FIELDS.filter((field) => locked.has(field)).map((field) => headingOf(t, field));
    return names.join(', ') || NOTHING_LOCKED;
  }
  return content[column] ?? '';
}
