import { useText } from '../../lib/format/texts.tsx';
import type { BankReason } from '../model.ts';
import { useBankReason } from './use-bank-reason.ts';
import css from './bank-reasons.module.css';

/** The bank's reason: our words for its code, and the bank's own text; optionally with the code. */
export function BankReasons({ reasons, withCode = false }: { reasons: BankReason[]; withCode?: boolean }) {
  const t = useText();
  const reasonText = useBankReason();
  return reasons.map((reason) => {
    const { code, text } = reason;
    const isKnown = t.known('bankReasons', code) !== undefined;
    return (
      <span key={`${code} ${text}`} className={css.reason} title={code || undefined}>
        {reasonText(reason)}
        {withCode && isKnown && <span className={css.own}>({code})</span>}
        {isKnown && text && <q className={css.own}>{text}</q>}
      </span>
    );
  });
}
