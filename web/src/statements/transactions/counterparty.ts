import type { Translate } from '../../lib/format/texts.tsx';
import type { TransactionRow } from '../model.ts';

/**
 * The counterparty of an entry; a batch entry covers several and gives the number of payments. A hidden salary says
 * only that it is one.
 */
export function counterpartyOf(row: TransactionRow, t: Translate): string | null {
  if (row.salaryHidden) return t('statements.salary', { count: row.payments, shown: String(row.payments) });
  if (row.counterparty !== null || row.payments < 2) return row.counterparty;
  return t('statements.entry.batch', { count: row.payments, shown: String(row.payments) });
}
