const SPECIAL = /[\\\t\n\r\0]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };

/** A value in the text format of PostgreSQL's COPY; leaves out null characters, which no text there can hold. */
export function copyText(value: string | null): string {
  if (value === null) return '\\N';
  return SPECIAL.test(value) ? value.replaceAll(/[\\\t\n\r\0]/g, (character) => ESCAPES[character]!) : value;
}

/** Values for a column of type text[]. */
export function copyTexts(values: readonly string[]): string {
  return copyText(`{${values.map((value) => `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`).join(',')}}`);
}
