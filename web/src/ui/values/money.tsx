import { minorUnits } from '@portico/contract/money';
import { useDisplay } from '../../lib/format/display.ts';
import css from './money.module.css';

/** An amount in its wire format: a decimal string with its currency. */
export type WireMoney = { amount: string; currency: string };
type Look = {
  strong?: boolean;
  /** In lists of movements: credits carry a plus, in ink. */
  signed?: boolean;
};

const isPositive = (amount: string) => /^[^-]*[1-9]/.test(amount);
const negative = (amount: string) => (amount.startsWith('-') ? css.negative : '');

/** Outside of grids: the currency as a quiet prefix, unless it is named elsewhere (`bare`). */
export function Amount({
  amount,
  currency,
  strong = false,
  signed = false,
  bare = false,
}: WireMoney & Look & { bare?: boolean }) {
  return (
    <span className={`${css.inline} ${strong ? css.strong : ''}`}>
      {!bare && <i>{currency}</i>}
      <Figures {...{ amount, currency, signed }} />
    </span>
  );
}

/** In columns: currency apart, figures to the right, aligned at the decimal point. */
export function LedgerAmount({ amount, currency, strong = false, signed = false }: WireMoney & Look) {
  return (
    <span className={`${css.ledger} ${strong ? css.strong : ''}`}>
      <i>{currency}</i>
      <Figures {...{ amount, currency, signed }} aligned />
    </span>
  );
}

/** The header names the list's only currency. */
export function PlainAmount({ amount, currency, strong = false, signed = false }: WireMoney & Look) {
  return (
    <span className={`${css.plain} ${strong ? css.strong : ''}`}>
      <Figures {...{ amount, currency, signed }} aligned />
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

type FiguresProps = WireMoney & { aligned?: boolean; signed?: boolean };

/** `aligned`: a currency without decimals leaves room for those of the others. */
function Figures({ amount, currency, aligned = false, signed = false }: FiguresProps) {
  const display = useDisplay();
  return (
    <span className={negative(amount)}>
      {signed && isPositive(amount) && '+'}
      {display.amount(amount, currency)}
      {aligned && minorUnits(currency) === 0 && (
        <span className={css.room} aria-hidden="true">
          .00
        </span>
      )}
    </span>
  );
}
