import { useText } from '../../lib/format/texts.tsx';
import { ListCard } from '../../ui/layout/list-card.tsx';
import { Amount } from '../../ui/values/money.tsx';
import type { AccountRow } from '../model.ts';
import { AccountStateWord } from '../state-words.tsx';
import css from '../cells.module.css';

/** An account in two lines: its name and balance, then its bank and how complete the balance is. */
export function StatementAccountCard({ row, onOpen }: { row: AccountRow; onOpen: (row: AccountRow) => void }) {
  const t = useText();
  return (
    <ListCard onOpen={() => onOpen(row)}>
      <span>{row.name}</span>
      {row.balance === null ? (
        <span className={css.quiet}>{t('statements.notDelivered')}</span>
      ) : (
        <Amount amount={row.balance} currency={row.currency} strong />
      )}
      <span>{row.bank.name}</span>
      <span>
        <AccountStateWord state={row.state} balanceDate={row.balanceDate} />
      </span>
    </ListCard>
  );
}
