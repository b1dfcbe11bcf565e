/** Looks like an IBAN, whether its check digits are right or not. */
const LOOKS_LIKE_IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;

/** The groups of four in which people read an IBAN; any other number is a single one. */
export function accountNumberGroups(number: string): readonly string[] {
  return LOOKS_LIKE_IBAN.test(number) ? number.match(/.{1,4}/g)! : [number];
}
