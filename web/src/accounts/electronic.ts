/** As codes and numbers are stored: no blanks, upper case. */
export function electronic(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}
