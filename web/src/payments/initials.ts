/** First letters of the first and the last name; ignores text in parentheses. */
export function initials(name: string): string {
  const words = name.split(' (')[0]!.trim().split(/\s+/);
  const last = words.length > 1 ? words.at(-1) : '';
  return `${words[0]?.[0] ?? ''}${last?.[0] ?? ''}`.toUpperCase();
}
