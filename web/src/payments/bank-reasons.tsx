import { useText } from '../lib/texts.tsx';
import type { BankReason } from './model.ts';
import css from './bank-reasons.module.css';

/** Why the bank answered so: our words for its code, and what the bank wrote itself. */
export function BankReasons({ reasons }: { reasons: BankReason[] }) {
  const t = useText();
  return reasons.map(({ code, text }) => (
    <span key={code} className={css.reason} title={code}>
      {t.known('bankReasons', code) ?? code}
      {text && <q className={css.own}>{text}</q>}
    </span>
  ));
}
