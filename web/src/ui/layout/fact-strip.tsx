import type { ReactNode } from 'react';
import { useText } from '../../lib/format/texts.tsx';
import { Amount, type WireMoney } from '../values/money.tsx';
import css from './fact-strip.module.css';

/** The few facts that everybody looks for first, in a line above the rest; `isWide` spans the page edge to edge. */
export function FactStrip({ isWide = false, children }: { isWide?: boolean; children: ReactNode }) {
  return <dl className={`${css.strip} ${isWide ? css.wide : ''}`}>{children}</dl>;
}

const CURRENCIES_SHOWN = 3;

/** The total, in each of the first currencies. */
export function StripTotals({ totals }: { totals: readonly WireMoney[] }) {
  const t = useText();
  const more = totals.length - CURRENCIES_SHOWN;
  return (
    <span className={css.totals}>
      {totals.slice(0, CURRENCIES_SHOWN).map(({ amount, currency }) => (
        <Amount key={currency} {...{ amount, currency }} strong />
      ))}
      {more > 0 && <span className={css.more}>{t('common.moreCurrencies', { count: more })}</span>}
      {totals.length === 0 && '–'}
    </span>
  );
}
