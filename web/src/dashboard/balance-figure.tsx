import { SEPARATORS } from '@portico/contract/session/model';
import { useDisplay } from '../lib/format/display.ts';
import { addDays } from '../lib/format/days.ts';
import { useSession } from '../lib/session/session.tsx';
import { useText } from '../lib/format/texts.tsx';
import type { Change } from './change.ts';
import { rounded } from './change.ts';
import css from './balance.module.css';

/** The key figure: currency and decimals are dimmed. */
export function BalanceFigure({ amount, currency }: { amount: string; currency: string }) {
  const display = useDisplay();
  const { numberFormat } = useSession().user.settings;
  const text = display.amount(amount, currency);
  const point = text.lastIndexOf(SEPARATORS[numberFormat].decimal);
  const whole = point < 0 ? text : text.slice(0, point);
  return (
    <p className={`${css.figure} ${amount.startsWith('-') ? css.negative : ''}`}>
      <i>{currency}</i>
      {whole}
      <u>{point < 0 ? '' : text.slice(point)}</u>
    </p>
  );
}

/** "+1'304'118 since yesterday", in whole units; the exact amount on hover. */
export function BalanceChange({ change, currency, date }: { change: Change; currency: string; date: string }) {
  const t = useText();
  const display = useDisplay();
  const negative = change.amount.startsWith('-');
  const sign = negative ? '' : '+';
  const isYesterday = change.since === addDays(date, -1);
  return (
    <p className={css.change} title={`${sign}${display.amount(change.amount, currency)}`}>
      <b className={negative ? css.negative : ''}>
        {sign}
        {display.decimal(rounded(change.amount, 1n, 0))}
      </b>{' '}
      {isYesterday ? t('dashboard.sinceYesterday') : t('dashboard.since', { date: display.dayMonth(change.since) })}
    </p>
  );
}
