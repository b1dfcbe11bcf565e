import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { ListCard } from '../../ui/layout/list-card.tsx';
import { Amount } from '../../ui/values/money.tsx';
import { counterpartyOf } from '@portico/contract/statements/lists';
import type { TransactionRow } from '../model.ts';
import { TypeWord } from '../state-words.tsx';
import css from '../cells.module.css';

/** An entry in two lines: counterparty and amount, then purpose and date. */
export function TransactionCard({ row, onOpen }: { row: TransactionRow; onOpen: (row: TransactionRow) => void }) {
  const t = useText();
  const display = useDisplay();
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{counterpartyOf(row, { words: t }) ?? t('statements.noCounterparty')}</span>
      {row.amount === null ? (
        <span className={css.quiet}>{t('statements.salary.hiddenAmount')}</span>
      ) : (
        <Amount amount={row.amount} currency={row.currency} strong signed />
      )}
      <span>{[row.account.name, row.remittance].filter(Boolean).join(' · ')}</span>
      <span className={css.when}>
        {row.type !== 'ENTRY' && <TypeWord type={row.type} />} {display.date(row.valueDate)}
      </span>
    </ListCard>
  );
}
