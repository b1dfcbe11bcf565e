import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { XmlTokenizer } from './xml-tokenizer.ts';

type Token = ['open', name: string, namespace: string, attributes: string[]] | ['text', string] | ['close'];
type Read = { tokens: Token[]; fault: string | null };

function readWithOurs(text: string, pieces: number): Read {
  const tokens: Token[] = [];
  let fault: string | null = null;
  const tokenizer = new XmlTokenizer(
    {
      open: ({ localName, attributes }, namespace) =>
        tokens.push(['open', localName, namespace, [...attributes].map((pair) => pair.join('=')).sort()]),
      text: (part) => addText(tokens, part),
      close: () => tokens.push(['close']),
      failed: (key) => {
        fault = key;
      },
    },
    0,
    (part) => part.length,
  );
  const step = Math.max(1, Math.ceil(text.length / pieces));
  for (let index = 0; index < text.length; index += step) tokenizer.write(text.slice(index, index + step));
  tokenizer.end();
  return { tokens: trimmed(tokens), fault };
}

/** The parser that the tokenizer replaced. Any disagreement with it must be explained here. */
function readWithSaxes(text: string): Read {
  const tokens: Token[] = [];
  let fault: string | null = null;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('error', ({ message }) => {
    fault ??= message;
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    const own = Object.values(attributes).filter(({ prefix, name }) => prefix !== 'xmlns' && name !== 'xmlns');
    tokens.push(['open', local, uri, own.map(({ name, value }) => `${name}=${value}`).sort()]);
  });
  parser.on('closetag', () => tokens.push(['close']));
  parser.on('text', (part) => addText(tokens, part));
  parser.on('cdata', (part) => addText(tokens, part));
  parser.on('doctype', () => {
    fault ??= 'doctype';
  });
  parser.write(text).close();
  return { tokens: trimmed(tokens), fault };
}

function addText(tokens: Token[], part: string): void {
  const last = tokens.at(-1);
  if (last?.[0] === 'text') last[1] += part;
  else tokens.push(['text', part]);
}

function trimmed(tokens: Token[]): Token[] {
  return tokens
    .map((token): Token => (token[0] === 'text' ? ['text', token[1].trim()] : token))
    .filter((token) => token[0] !== 'text' || token[1] !== '');
}

/** It allows a question mark in the name of an instruction, which isn't a name then (XML 1.0, 2.6). */
const TOO_LENIENT = /<\?[^\s?]+\?(?!>)/;

function compare(text: string, pieces: number): void {
  if (TOO_LENIENT.test(text)) return;
  const ours = readWithOurs(text, pieces);
  const theirs = readWithSaxes(text);
  expect(ours.fault === null, `${JSON.stringify(text)}: ${ours.fault} and ${theirs.fault}`).toBe(theirs.fault === null);
  expect(ours.fault === null ? ours.tokens : []).toEqual(theirs.fault === null ? theirs.tokens : []);
}

// prettier-ignore
const FRAGMENTS = [
  '<a>', '</a>', '<b x="1">', '</b>', '<c/>', "<d y='2' z=\"3\"/>", '<p:e xmlns:p="u">', '</p:e>', '<f xmlns="v">',
  '</f>', '<q:g/>', '<h p:x="1" xmlns:p="w"/>', '<i x="1" x="2"/>', '<j\n x = "a&amp;b"\t>', '</j >', '<k x="<"/>',
  'text', ' ', '\r\n', '\r', 'é💶', '&amp;', '&#65;', '&#x1F4B6;', '&#0;', '&#xFFFF;', '&nbsp;', '&', ';', ']]>', ']',
  '<!-- c -->', '<!-- -- -->', '<!--->', '<![CDATA[<&>]]>', '<![CDATA[', ']]', '<?pi data?>', '<?xml version="1.0"?>',
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>', '<?xml?>', '<?XML?>', '<? x?>', '<?a:b?>', '<!DOCTYPE a>',
  '<', '>', '"', "'", '/', '=', '<1>', '<a:b:c/>', '<:a/>', '<a:/>', '<xmlns:a/>', '<m xmlns:p=""/>', '<-a/>', '<é/>',
  '<n xmlns:xml="u"/>', '<o xmlns:xmlns="u"/>', '<r xml:lang="de"/>', '<s x="1"y="2"/>', '<t x=1/>', '<u x/>', '< a>',
  '\u0001', '\uFFFE', '\u00A0', '\u0085', '\u2028', '<v x="\t\n">', '<w x="]]>"/>', '<y x=">"/>', '</>', '<!-', '<![C',
];

test('agrees with another parser on anything that looks like XML, in any pieces', () => {
  const body = fc.array(fc.constantFrom(...FRAGMENTS), { maxLength: 12 }).map((parts) => parts.join(''));
  const document = fc.oneof(
    body,
    body.map((text) => `<a>${text}</a>`),
    body.map((text) => `<?xml version="1.0"?>\n<a xmlns:q="q">${text}</a>\n`),
  );
  fc.assert(fc.property(document, fc.integer({ min: 1, max: 40 }), compare), { numRuns: 20_000, seed: 1998 });
});

test('agrees on the samples, whole and with single characters changed', () => {
  const folder = new URL('../../samples/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.xml'));
  const texts = files.map((name) => readFileSync(new URL(name, folder), 'utf8'));
  for (const text of texts) compare(text, 7);
  const changed = fc
    .tuple(fc.constantFrom(...texts), fc.nat(), fc.constantFrom(...'<>&;/"\'=!?-[]: x'))
    .map(([text, place, character]) => {
      const index = place % text.length;
      return text.slice(0, index) + character + text.slice(index + 1);
    });
  fc.assert(fc.property(changed, fc.integer({ min: 1, max: 9 }), compare), { numRuns: 1_500, seed: 2_006 });
});

test('a skipped element is checked, and only its end is reported', () => {
  const tokens: string[] = [];
  const read = (text: string) => {
    const tokenizer: XmlTokenizer = new XmlTokenizer(
      {
        open: ({ localName }) => {
          tokens.push(localName);
          if (localName === 'skip') tokenizer.skip();
        },
        text: (part) => tokens.push(part),
        close: () => tokens.push('/'),
        failed: (key) => tokens.push(key),
      },
      0,
      (part) => part.length,
    );
    tokenizer.write(text);
    tokenizer.end();
    return tokens.splice(0);
  };
  expect(read('<a><skip>1<b>2<c/></b><![CDATA[3]]></skip><skip/><d>4</d></a>')).toEqual(
    ['a', 'skip', '/', 'skip', '/', 'd', '4', '/', '/'],
  ); // prettier-ignore
  expect(read('<a><skip><b></c></skip></a>')).toEqual(['a', 'skip', 'xmlTagMismatch']);
  expect(read('<a><skip>&x;</skip></a>')).toEqual(['a', 'skip', 'xmlEntityUnknown']);
  expect(read(`<skip>${'<b>'.repeat(100)}`)).toEqual(['skip', 'tooDeep']);
});

test('line, column and byte offset of every tag, with any line ends', () => {
  const text = '<a>\r\n<b>é</b>\r<c/>\n\n  <d\n>x</d></a>';
  const places: unknown[] = [];
  for (let pieces = 1; pieces <= text.length; pieces += 1) {
    const found: unknown[] = [];
    const tokenizer: XmlTokenizer = new XmlTokenizer(
      {
        open: ({ localName }) => found.push([localName, tokenizer.line, tokenizer.column, tokenizer.tagOffsetBytes()]),
        text: () => {},
        close: () => found.push(tokenizer.tagEndBytes()),
        failed: (key) => found.push(key),
      },
      3,
      (part) => Buffer.byteLength(part),
    );
    const step = Math.ceil(text.length / pieces);
    for (let index = 0; index < text.length; index += step) tokenizer.write(text.slice(index, index + step));
    tokenizer.end();
    places.push(found);
  }
  const expected = [['a', 1, 1, 3], ['b', 2, 1, 8], 17, ['c', 3, 1, 18], 22, ['d', 5, 3, 26], 35, 39];
  expect(places).toEqual(places.map(() => expected));
});
