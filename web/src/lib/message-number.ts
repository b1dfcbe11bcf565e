const SMALL = 1_000;

/**
 * The number in a counting sentence ("3 accounts"). Below a thousand it looks alike in all our languages; the browser's
 * own formats, of which the first one takes longer to make than a list to draw, are for the others.
 */
export function number(language: string, value: number, offset: number): string {
  const shown = value - offset;
  const isSmall = Number.isInteger(shown) && shown >= 0 && shown < SMALL;
  return isSmall ? String(shown) : new Intl.NumberFormat(language).format(shown);
}
