import { minorUnits } from '@portico/contract/money';
import { useDisplay } from '../lib/display.ts';
import css from './money.module.css';

/** An amount as the wire carries it: a decimal string with its currency. */
export type WireMoney = { amount: string; currency: string };
type Look = { strong?: boolean };

const negative = (amount: string) => (amount.startsWith('-') ? css.negative : '');

/** Outside of grids: the currency as a quiet prefix. */
export function Amount({ amount, currency, strong = false }: WireMoney & Look) {
  return (
    <span className={`${css.inline} ${strong ? css.strong : ''}`}>
      <i>{currency}</i>
      <Figures amount={amount} currency={currency} />
    </span>
  );
}

/** In columns: currency apart, figures to the right, aligned at the decimal point. */
export function LedgerAmount({ amount, currency, strong = false }: WireMoney & Look) {
  return (
    <span className={`${css.ledger} ${strong ? css.strong : ''}`}>
      <i>{currency}</i>
      <Figures amount={amount} currency={currency} aligned />
    </span>
  );
}

/** Final totals, one line per currency: a single rule above, a double rule below. */
export function Totals({ rows }: { rows: (WireMoney & { label: string })[] }) {
  return (
    <dl className={css.totals}>
      {rows.map(({ label, amount, currency }) => (
        <div key={currency}>
          <dt>{label}</dt>
          <dd>
            <i>{currency}</i>
            <b>
              <Figures amount={amount} currency={currency} aligned />
            </b>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** `aligned`: a currency without decimals leaves room for those of the others. */
function Figures({ amount, currency, aligned = false }: WireMoney & { aligned?: boolean }) {
  const display = useDisplay();
  return (
    <span className={negative(amount)}>
      {display.amount(amount, currency)}
      {aligned && minorUnits(currency) === 0 && (
        <span className={css.room} aria-hidden="true">
          .00
        </span>
      )}
    </span>
  );
}
