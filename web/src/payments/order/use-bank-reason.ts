import { useText } from '../../lib/format/texts.tsx';
import type { BankReason } from '../model.ts';

/** The bank's reason in one line: our words for its code, otherwise its own text, otherwise the bare code. */
export function useBankReason(): (reason: BankReason) => string {
  const t = useText();
  return ({ code, text }) => t.known('bankReasons', code) ?? text ?? code;
}
