import { LOCKABLE_FIELDS } from '@portico/contract/templates/template-fields';
import { SEPARATORS, type NumberFormat } from '@portico/contract/session/model';
import type { Translate } from '../../lib/format/texts.tsx';
import type { StoredTemplate } from '../model.ts';
import { headingOf, TEMPLATE_COLUMNS, type TemplateColumn } from './template-words.ts';

/** Between the fields that are locked. */
export const LOCKED_SEPARATOR = ', ';

/**
 * Templates as rows of a spreadsheet, below their headings in the reader’s language. Amounts have the reader’s decimal
 * separator and no other, codes are those of ISO 20022, an account is its name.
 */
export function templateRows(
  t: Translate,
  templates: readonly StoredTemplate[],
  numberFormat: NumberFormat,
): string[][] {
  const headings = TEMPLATE_COLUMNS.map((column) => headingOf(t, column));
  return [headings, ...templates.map((one) => TEMPLATE_COLUMNS.map((column) => cellOf(t, one, column, numberFormat)))];
}

function cellOf(t: Translate, template: StoredTemplate, column: TemplateColumn, numberFormat: NumberFormat): string {
  const { content, debitAccount } = template;
  if (column === 'debitAccountId') return debitAccount?.name ?? '';
  if (column === 'amount') return content.amount.replace('.', SEPARATORS[numberFormat].decimal);
  if (column === 'locked') {
    const locked = new Set(content.locked);
    return LOCKABLE_FIELDS.filter((field) => locked.has(field))
      .map((field) => headingOf(t, field))
      .join(LOCKED_SEPARATOR);
  }
  return String(content[column] ?? '');
}
