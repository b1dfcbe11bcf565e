/** Looks like an IBAN: it is then written in groups of four. */
export function isIban(number: string): boolean {
  return /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number);
}
