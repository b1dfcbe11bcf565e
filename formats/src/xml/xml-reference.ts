const REFERENCE = /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([\da-fA-F]{1,6}));/y;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Resolves the references in a text: XML's five entities and the numbers of characters that XML allows. Null if an
 * ampersand begins something else.
 */
export function resolveReferences(text: string): string | null {
  let ampersand = text.indexOf('&');
  if (ampersand < 0) return text;
  let resolved = '';
  let start = 0;
  for (; ampersand >= 0; ampersand = text.indexOf('&', start)) {
    const character = referenceAt(text, ampersand);
    if (character === null) return null;
    resolved += text.slice(start, ampersand) + character;
    start = REFERENCE.lastIndex;
  }
  return resolved + text.slice(start);
}

/** Index of the first ampersand from `start` on that doesn't begin a reference, or -1. */
export function bareAmpersand(text: string, start: number): number {
  for (let index = text.indexOf('&', start); index >= 0; index = text.indexOf('&', index + 1)) {
    if (referenceAt(text, index) === null) return index;
  }
  return -1;
}

function referenceAt(text: string, index: number): string | null {
  REFERENCE.lastIndex = index;
  const match = REFERENCE.exec(text);
  if (!match) return null;
  const [, entity, decimal, hexadecimal] = match;
  if (entity !== undefined) return ENTITIES[entity] ?? null;
  return characterOf(decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal));
}

/** Null if XML 1.0 doesn't define it as a character. */
function characterOf(codePoint: number): string | null {
  const allowed =
    codePoint === 0x9 ||
    codePoint === 0xa ||
    codePoint === 0xd ||
    (codePoint >= 0x20 && codePoint <= 0xd7ff) ||
    (codePoint >= 0xe000 && codePoint <= 0xfffd) ||
    (codePoint >= 0x10000 && codePoint <= 0x10ffff);
  return allowed ? String.fromCodePoint(codePoint) : null;
}
