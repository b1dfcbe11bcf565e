/** Trims those characters from the end. The pattern /[…]+$/ would restart at each of them in the middle. */
export function trimEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
