import { useDisplay } from '../lib/format/display.ts';
import { useText } from '../lib/format/texts.tsx';
import type { BalanceShare } from '../statements/public.ts';
import { divisorOf, unitOf, type AxisUnit } from '../ui/chart/scale.ts';
import { StatusShape } from '../ui/values/status-shapes.tsx';
import { rounded, shareOf } from './change.ts';
import css from './shares.module.css';

type BarsProps = { shares: readonly BalanceShare[]; currency: string };

/** Balances by currency: the original amount, and its value in the consolidation currency. */
export function CurrencyBars({ shares, currency }: BarsProps) {
  const display = useDisplay();
  const largest = largestOf(shares);
  return (
    <ul className={`${css.bars} ${css.currencies}`}>
      {shares.map(({ key, amount, balances, complete }) => (
        <li key={key}>
          <span className={css.code}>{key}</span>
          <Bar amount={amount} largest={largest} />
          {balances.slice(0, 1).map((own) => (
            <Figure key={own.currency} amount={own.amount} title={display.amount(own.amount, own.currency)} />
          ))}
          <Consolidated amount={amount} currency={currency} />
          <Incomplete complete={complete} />
        </li>
      ))}
    </ul>
  );
}

function Consolidated({ amount, currency }: { amount: string | null; currency: string }) {
  const display = useDisplay();
  const t = useText();
  if (amount === null) return <span className={css.missing}>{t('dashboard.noRate')}</span>;
  return <Figure amount={amount} title={`${currency} ${display.amount(amount, currency)}`} quiet />;
}

/** Balances of banks or groups, in the consolidation currency and a shared unit. */
export function ShareBars({ shares, currency }: BarsProps) {
  const largest = largestOf(shares);
  const unit = unitOf(largest);
  return (
    <ul className={css.bars}>
      {shares.map(({ key, name, amount, complete }) => (
        <li key={key}>
          <span className={css.name} title={name}>
            {name}
          </span>
          <Bar amount={amount} largest={largest} />
          <UnitFigure amount={amount} currency={currency} unit={unit} />
          <Incomplete complete={complete} />
        </li>
      ))}
    </ul>
  );
}

function Bar({ amount, largest }: { amount: string | null; largest: number }) {
  const share = amount === null ? 0 : shareOf(amount, largest);
  const width = share > 0 ? `max(2px, ${share * 100}%)` : 0;
  return (
    <span className={css.bar} aria-hidden>
      <i className={amount?.startsWith('-') ? css.negative : ''} style={{ width }} />
    </span>
  );
}

function Figure({ amount, title, quiet = false }: { amount: string; title: string; quiet?: boolean }) {
  const display = useDisplay();
  const look = amount.startsWith('-') ? css.below : quiet ? css.quiet : '';
  return (
    <span className={`${css.figure} ${look}`} title={title}>
      {display.decimal(rounded(amount, 1n, 0))}
    </span>
  );
}

type UnitFigureProps = { amount: string | null; currency: string; unit: AxisUnit; decimals?: number };

/** "18.93" of millions; the whole amount on hover. */
export function UnitFigure({ amount, currency, unit, decimals = unit === 'one' ? 0 : 2 }: UnitFigureProps) {
  const t = useText();
  const display = useDisplay();
  if (amount === null) return <span className={css.missing}>{t('dashboard.noRate')}</span>;
  return (
    <span
      className={`${css.figure} ${amount.startsWith('-') ? css.below : ''}`}
      title={`${currency} ${display.amount(amount, currency)}`}
    >
      {display.decimal(rounded(amount, BigInt(divisorOf(unit)), decimals), decimals)}
    </span>
  );
}

/** Room for the sign that accounts are missing from a figure. */
function Incomplete({ complete }: { complete: boolean }) {
  const t = useText();
  return (
    <span className={css.incomplete} title={complete ? undefined : t('dashboard.incomplete')}>
      {!complete && (
        <>
          <StatusShape name="halfRing" size={14} />
          <span className="visually-hidden">{t('dashboard.incomplete')}</span>
        </>
      )}
    </span>
  );
}

export function largestOf(shares: readonly BalanceShare[]): number {
  return Math.max(0, ...shares.map(({ amount }) => Math.abs(Number(amount ?? 0))));
}
