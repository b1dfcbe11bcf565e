import { IconArrowRight } from '@tabler/icons-react';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Amount } from '../../ui/values/money.tsx';
import { Note } from '../../ui/notices/note.tsx';
import type { SigningPreview } from '../model.ts';
import css from './sign-balances.module.css';
import dialog from './sign-dialog.module.css';

type Balance = SigningPreview['balances'][number];

const SHOWN = 6;

/** What remains on the debit accounts, as far as the reader sees their balances. */
export function SignBalances({ balances }: { balances: Balance[] }) {
  const t = useText();
  if (balances.length === 0) return null;
  return (
    <section className={dialog.part}>
      <h2 className={dialog.label}>{t('payments.signing.balances')}</h2>
      <BalanceList balances={balances} />
    </section>
  );
}

/** What orders leave of each balance, as figures and as bars; those that are too small are said below. */
export function BalanceList({ balances }: { balances: Balance[] }) {
  const t = useText();
  const more = balances.length - SHOWN;
  return (
    <>
      <ul className={css.list}>
        {balances.slice(0, SHOWN).map((balance) => (
          <li key={balance.account}>
            <BalanceBar balance={balance} />
          </li>
        ))}
      </ul>
      {more > 0 && <p className={dialog.hint}>{t('payments.signing.moreBalances', { count: more })}</p>}
      <Overdrawn balances={balances.filter(({ isOverdrawn }) => isOverdrawn)} />
    </>
  );
}

function BalanceBar({ balance }: { balance: Balance }) {
  const t = useText();
  const display = useDisplay();
  const { account, currency, before, after, isOverdrawn, remainsPercent, balanceDate, others } = balance;
  return (
    <>
      <p className={css.head}>
        <b>{account}</b>
        <span>{currency}</span>
      </p>
      <p className={css.figures} title={t('payments.signing.balanceOf', { date: display.date(balanceDate) })}>
        <span className="visually-hidden">{t('payments.signing.before')} </span>
        <Amount amount={before} currency={currency} bare />
        <IconArrowRight size={14} aria-hidden />
        <span className="visually-hidden">{t('payments.signing.after')} </span>
        <Amount amount={after} currency={currency} bare strong />
        {isOverdrawn && (
          <b className={css.short}>{t('payments.signing.short', { amount: shortBy(display, balance) })}</b>
        )}
      </p>
      <div className={`${css.track} ${isOverdrawn ? css.overdrawn : ''}`} aria-hidden>
        <div style={{ width: `${remainsPercent}%` }} />
      </div>
      <p className={dialog.hint}>
        {t('payments.signing.balanceOf', { date: display.date(balanceDate) })}
        {others.length > 0 && `. ${t('payments.signing.inOtherCurrencies', { amounts: othersOf(display, others) })}`}
      </p>
    </>
  );
}

function Overdrawn({ balances }: { balances: Balance[] }) {
  const t = useText();
  const display = useDisplay();
  return balances.slice(0, SHOWN).map((balance) => (
    <Note key={balance.account} kind="error">
      {t('payments.signing.overdrawn', {
        account: balance.account,
        amount: `${balance.currency} ${shortBy(display, balance)}`,
      })}
    </Note>
  ));
}

type Display = ReturnType<typeof useDisplay>;

/** The amount below zero, without its sign. */
function shortBy(display: Display, { after, currency }: Balance): string {
  return display.amount(after.replace('-', ''), currency);
}

function othersOf(display: Display, others: Balance['others']): string {
  return others.map(({ amount, currency }) => `${currency} ${display.amount(amount, currency)}`).join(', ');
}
