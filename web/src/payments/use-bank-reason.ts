import { useText } from '../lib/texts.tsx';
import type { BankReason } from './model.ts';

/** Why a bank answered so, in one line: our words for its code, else what it wrote itself, else the code as it is. */
export function useBankReason(): (reason: BankReason) => string {
  const t = useText();
  return ({ code, text }) => t.known('bankReasons', code) ?? text ?? code;
}
