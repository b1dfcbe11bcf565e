import { remainder97 } from './remainder-97.ts';

export type LeiFault = 'leiMalformed' | 'leiCheckDigitsWrong';

/** Length of a legal entity identifier. */
export const LEI_LENGTH = 20;

/** What is wrong with a legal entity identifier (ISO 17442) in electronic form; null if nothing is. */
export function leiFault(text: string): LeiFault | null {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(text)) return 'leiMalformed';
  return remainder97(text) === 1 ? null : 'leiCheckDigitsWrong';
}
