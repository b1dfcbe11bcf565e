/** How long people write a BIC, with blanks between its parts. */
export const WRITTEN_BIC_MAXIMUM_LENGTH = 15;

/** Whether the text has the shape of a BIC (ISO 9362:2014): 8 or 11 characters, with a country from the fifth on. */
export function isBic(text: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(text);
}

/** The country in a BIC (ISO 3166-1); null if the text isn't one. */
export function bicCountry(text: string): string | null {
  return isBic(text) ? text.slice(4, 6) : null;
}
