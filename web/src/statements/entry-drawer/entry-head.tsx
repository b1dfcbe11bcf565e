import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { TransactionDetail } from '../model.ts';
import { counterpartyOf } from '@portico/contract/statements/lists';
import { TypeWord } from '../state-words.tsx';
import css from './entry.module.css';

/** The amount and the counterparty. */
export function EntryHead({ entry }: { entry: TransactionDetail }) {
  const t = useText();
  const display = useDisplay();
  const { amount, currency, counterparty, type, salaryHidden } = entry;
  const isDebit = amount?.startsWith('-') === true;
  const signed = (figure: string) => `${isDebit ? '' : '+'}${display.amount(figure, currency)}`;
  return (
    <header className={css.head}>
      <p className={`${css.amount} ${isDebit ? css.debit : ''}`}>
        <i>{currency}</i> {amount === null ? t('statements.salary.hiddenAmount') : signed(amount)}
      </p>
      <h2>{(salaryHidden ? counterpartyOf(entry, { words: t }) : counterparty) ?? t('statements.noCounterparty')}</h2>
      {type !== 'ENTRY' && <TypeWord type={type} />}
    </header>
  );
}
