import type { ReactNode } from 'react';
import { useDisplay } from '../../lib/format/display.ts';
import css from './amount-head.module.css';

type HeadProps = {
  /** A decimal string; null if the reader may not see it. */
  amount: string | null;
  currency: string;
  /** In the place of a hidden amount. */
  hidden?: string;
  /** In lists of movements credits carry a plus. */
  isSigned?: boolean;
  title: string;
  children?: ReactNode;
};

/** The top of a drawer that shows money: the amount, and whom it is from or to. */
export function AmountHead({ amount, currency, hidden, isSigned = false, title, children }: HeadProps) {
  const display = useDisplay();
  const isNegative = amount?.startsWith('-') === true;
  const plus = isSigned && !isNegative ? '+' : '';
  return (
    <header className={css.head}>
      <p className={`${css.amount} ${isNegative ? css.negative : ''}`}>
        <i>{currency}</i> {amount === null ? hidden : `${plus}${display.amount(amount, currency)}`}
      </p>
      <h2>{title}</h2>
      {children}
    </header>
  );
}
