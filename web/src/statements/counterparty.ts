import type { Translate } from '../lib/texts.tsx';
import type { TransactionRow } from './model.ts';

/** Whom an entry is from or to; a batch booking stands for several and says how many payments it is. A salary that is
 * hidden says only that it is one. */
export function counterpartyOf(row: TransactionRow, t: Translate): string | null {
  if (row.salaryHidden) return t('statements.salary', { count: row.payments, shown: String(row.payments) });
  if (row.counterparty !== null || row.payments < 2) return row.counterparty;
  return t('statements.entry.batch', { count: row.payments, shown: String(row.payments) });
}
