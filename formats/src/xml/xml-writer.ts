const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Content of an XML element: markup already escaped, or nothing. Made only by the functions below. */
export type Xml = string;

/** Most texts need no escaping, and one check each tells. */
const TO_ESCAPE = /[&<>"\r\p{Cs}]|[^\t\n\u0020-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Escapes a text for XML 1.0 and drops control characters that XML can't represent. */
export function escapeXml(text: string): Xml {
  if (!TO_ESCAPE.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
    .replace(/\r/g, '&#13;');
}

/** An element around text; nothing if there is no text. */
export function textElement(name: string, text: string | null): Xml {
  return text === null || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;
}

/** An element around other elements; nothing if they are empty. */
export function element(name: string, ...children: Xml[]): Xml {
  const content = children.join('');
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

/** Cuts a text to at most this many characters. */
export function limitedText(text: string | null, maximumCharacters: number): string | null {
  if (text === null || text.length <= maximumCharacters) return text;
  return [...text].slice(0, maximumCharacters).join('');
}
