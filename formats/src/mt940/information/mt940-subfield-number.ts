/** The number of the sub-field whose separator is at this position: 00, 10, 20 to 39, 60 to 79; else -1. */
export function subfieldAt(text: string, at: number): number {
  const first = text.charCodeAt(at + 1) - 48;
  const second = text.charCodeAt(at + 2) - 48;
  if (!(second >= 0 && second <= 9)) return -1;
  if (first === 2 || first === 3 || first === 6 || first === 7) return first * 10 + second;
  return second === 0 && (first === 0 || first === 1) ? first * 10 : -1;
}
