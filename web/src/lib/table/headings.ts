/** Finds what a heading names, however it is written; null if nothing is known by it. */
export type FieldOfHeading<Field extends string> = (heading: string) => Field | null;

/** Knows fields by what people head their columns with. Where two have the same word, it is the later one's. */
export function knownHeadings<Field extends string>(
  words: readonly (readonly [Field, readonly string[]])[],
): FieldOfHeading<Field> {
  const fields = new Map(words.flatMap(([field, list]) => list.map((word) => [word, field] as const)));
  return (heading) => fields.get(headingWord(heading)) ?? null;
}

/** Headings without blanks, signs and capitals, in one text with blanks between them. */
export function headingWords(list: string): readonly string[] {
  return list.split(' ');
}

/** A heading without blanks, signs and capitals. */
function headingWord(heading: string): string {
  return heading
    .toLowerCase()
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}
