import { useDisplay } from '../../lib/display.ts';
import { useText } from '../../lib/texts.tsx';
import type { TransactionDetail } from '../model.ts';
import { TypeWord } from '../states.tsx';
import css from './entry.module.css';

/** How much, and with whom. */
export function EntryHead({ entry }: { entry: TransactionDetail }) {
  const t = useText();
  const display = useDisplay();
  const { amount, currency, counterparty, type } = entry;
  const isDebit = amount.startsWith('-');
  return (
    <header className={css.head}>
      <p className={`${css.amount} ${isDebit ? css.debit : ''}`}>
        <i>{currency}</i> {!isDebit && '+'}
        {display.amount(amount, currency)}
      </p>
      <h2>{counterparty ?? t('statements.noCounterparty')}</h2>
      {type !== 'ENTRY' && <TypeWord type={type} />}
    </header>
  );
}
