import { useText } from '../lib/texts.tsx';
import { Amount } from '../ui/money.tsx';
import type { AccountRow } from './model.ts';
import { AccountStateWord } from './states.tsx';
import css from './cells.module.css';

/** An account in two lines: its name and balance, then its bank and how complete the balance is. */
export function AccountCard({ row, onOpen }: { row: AccountRow; onOpen: (row: AccountRow) => void }) {
  const t = useText();
  return (
    <button type="button" className={css.card} onClick={() => onOpen(row)}>
      <span className={css.strong}>{row.name}</span>
      {row.balance === null ? (
        <span className={css.quiet}>{t('statements.notDelivered')}</span>
      ) : (
        <Amount amount={row.balance} currency={row.currency} strong />
      )}
      <span>{row.bank.name}</span>
      <span>
        <AccountStateWord state={row.state} balanceDate={row.balanceDate} />
      </span>
    </button>
  );
}
