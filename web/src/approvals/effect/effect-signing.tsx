import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { EffectLine, namesOfAccounts, sourcesOf } from './effect-line.tsx';
import type { SignedAmounts, SigningChange } from '../model.ts';

/** Which amounts somebody may sign, before and after; a moved limit is both a gain and a loss. */
export function Signing({ change }: { change: SigningChange }) {
  const t = useText();
  const words = useAmountWords();
  const { was, now, gains, accountsCount: count, sources } = change;
  const [before, after] = [words(was), words(now)];
  return (
    <EffectLine isGain={gains} what={t('approvals.effect.signing')}>
      <span>
        {before === after
          ? t('approvals.effect.otherPlaces', { amounts: after })
          : t('users.effect.change', { was: before, now: after })}
      </span>
      <small>
        {t('users.effect.accounts', { count, names: namesOfAccounts(change) })}
        {sourcesOf(t, sources)}
      </small>
    </EffectLine>
  );
}

function useAmountWords(): (amounts: SignedAmounts) => string {
  const t = useText();
  const money = useMoneyWords();
  return (amounts) => {
    if (amounts.length === 0) return t('approvals.effect.signsNothing');
    const words = amounts.map(({ above, upTo }) => {
      const bounds = { above: money(above), upTo: money(upTo) };
      if (above && upTo) return t('approvals.effect.between', bounds);
      if (upTo) return t('approvals.effect.upTo', bounds);
      return t(above ? 'approvals.effect.above' : 'approvals.effect.unlimited', bounds);
    });
    return words.join(', ');
  };
}

/** "CHF 20,000.00"; empty if there isn't one. */
export function useMoneyWords(): (money: { amount: string; currency: string } | null) => string {
  const display = useDisplay();
  return (money) => (money ? `${money.currency} ${display.amount(money.amount, money.currency)}` : '');
}
