const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Content of an XML element: markup already escaped, or nothing. Made only by the functions below. */
export type Xml = string;

/** Most texts have nothing to escape: one look at each is enough. */
const TO_ESCAPE = /[&<>"\r\p{Cs}]|[^\t\n\u0020-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Escapes a text for XML 1.0 and drops the control characters that XML cannot carry at all. */
export function escapeXml(text: string): Xml {
  if (!TO_ESCAPE.test(text)) return text;
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
    .replace(/\r/g, '&#13;');
}

/** An element around text; nothing when there is no text. */
export function textElement(name: string, text: string | null): Xml {
  return text === null || text === '' ? '' : `<${name}>${escapeXml(text)}</${name}>`;
}

/** An element around further elements; nothing when they are nothing. */
export function element(name: string, ...children: Xml[]): Xml {
  const content = children.join('');
  return content === '' ? '' : `<${name}>${content}</${name}>`;
}

/** A text of at most so many characters; what is longer is cut. */
export function limitedText(text: string | null, maximumCharacters: number): string | null {
  if (text === null || text.length <= maximumCharacters) return text;
  return [...text].slice(0, maximumCharacters).join('');
}
