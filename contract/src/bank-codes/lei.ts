export type LeiFault = 'leiMalformed' | 'leiCheckDigitsWrong';

/** Length of a legal entity identifier. */
export const LEI_LENGTH = 20;

/** What is wrong with a legal entity identifier (ISO 17442) in electronic form; null if it is valid. */
export function leiFault(text: string): LeiFault | null {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(text)) return 'leiMalformed';
  // ISO 7064 MOD 97-10, reading letters as 10 to 35.
  let remainder = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97;
  }
  return remainder === 1 ? null : 'leiCheckDigitsWrong';
}
