/** As codes and numbers are stored and sent: no blanks, upper case. */
export function electronic(text: string): string {
  return text.replaceAll(/\s/g, '').toUpperCase();
}
