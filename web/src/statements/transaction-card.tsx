import { useDisplay } from '../lib/display.ts';
import { useText } from '../lib/texts.tsx';
import { Amount } from '../ui/money.tsx';
import { counterpartyOf } from './counterparty.ts';
import type { TransactionRow } from './model.ts';
import { TypeWord } from './states.tsx';
import css from './cells.module.css';

/** An entry in two lines: who and how much, then what for and when. */
export function TransactionCard({ row, onOpen }: { row: TransactionRow; onOpen: (row: TransactionRow) => void }) {
  const t = useText();
  const display = useDisplay();
  return (
    <button type="button" className={css.card} onClick={() => onOpen(row)}>
      <span className={css.strong}>{counterpartyOf(row, t) ?? t('statements.noCounterparty')}</span>
      <Amount amount={row.amount} currency={row.currency} strong signed />
      <span>{[row.account.name, row.remittance].filter(Boolean).join(' · ')}</span>
      <span className={css.when}>
        {row.type !== 'ENTRY' && <TypeWord type={row.type} />} {display.date(row.valueDate)}
      </span>
    </button>
  );
}
