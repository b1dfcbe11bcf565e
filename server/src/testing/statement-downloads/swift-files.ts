/** A statement of an invented bank in MT940, written by hand so that tests don't prove a writer by its own reader. */
export type SwiftStatement = {
  iban: string;
  number: string;
  /** `yymmdd` */
  day: string;
  currency?: string;
  opening: string;
  closing: string;
  /** The lines of its entries, from `:61:` on. */
  entries: string[];
};

/** The bytes in Windows-1252, as some banks still write them. */
export function mt940File(...statements: SwiftStatement[]): Buffer {
  const text = statements.flatMap(({ iban, number, day, currency = 'CHF', opening, closing, entries }) => [
    `:20:ALP${day}${number}`,
    `:25:${iban}`,
    `:28C:${number}/1`,
    `:60F:C${day}${currency}${opening}`,
    ...entries,
    `:62F:C${day}${currency}${closing}`,
    '-',
  ]);
  return Buffer.from(`${text.join('\r\n')}\r\n`, 'latin1');
}
