/** Block 2 of a SWIFT message states its type. */
const APPLICATION_HEADER = /\{1:[FAL][^{}]*\}\s*\{2:[IO](101|94[0-2]|950)/;

/** A value in the standard's format, so that text which merely mentions the tags isn't taken for a bank file. */
const VALUES: readonly [pattern: RegExp, says: 'report' | 'statement' | 'entry' | 'payment'][] = [
  [/^:34F:[A-Z]{3}[CD]?[\d,.]/m, 'report'],
  [/^:13D?:\d{6}/m, 'report'],
  [/^:90[CD]:\d+ ?[A-Z]{3}/m, 'report'],
  [/^:6[02][FM]?:R?[CD] ?\d{6} ?[A-Z]{3} ?[\d,.]/m, 'statement'],
  [/^:6[45]:[CD] ?\d{6} ?[A-Z]{3} ?[\d,.]/m, 'statement'],
  [/^:61:\d{6}(?:\d{4}| {4})? ?[RE]?[CD][A-Z]?\s*[\d,.]/m, 'entry'],
  [/^:(?:28D:\d|50[A-Z]?:\S|59[A-Z]?:\S|32B:[A-Z]{3})/m, 'payment'],
];

/** A header or the first value of a statement at the start of a line. */
const HEADER = /^:(?:20|21|25P?|28[CD]?):/m;

/** A text that quotes a message as an example, such as Markdown. */
const QUOTED = /^(?:```|~~~|#{1,6} |\|)/m;

/**
 * The type of SWIFT message in the first bytes of a file (decoded, line ends as LF): `MT940`, `MT941`, `MT942`,
 * `MT950`, `MT101`, or null. Control bytes, envelopes and preambles may come first.
 */
export function recogniseSwift(text: string): string | null {
  if (QUOTED.test(text)) return null;
  const block = APPLICATION_HEADER.exec(text)?.[1];
  if (block !== undefined) return `MT${block}`;
  const lines = text.replaceAll('@@', '\n');
  const said = new Set(VALUES.filter(([pattern]) => pattern.test(lines)).map(([, says]) => says));
  const begins = /^[^\n:]*:[26]\d[A-Z]?:/.test(lines.trimStart());
  return HEADER.test(lines) || begins ? typeOf(said, lines) : null;
}

function typeOf(said: ReadonlySet<string>, lines: string): string | null {
  if (said.has('report')) {
    if (!said.has('statement') || /^:34F:/m.test(lines)) return 'MT942';
    return said.has('entry') ? 'MT940' : 'MT941';
  }
  if (said.has('statement') || said.has('entry')) return 'MT940';
  return said.has('payment') ? 'MT101' : null;
}
