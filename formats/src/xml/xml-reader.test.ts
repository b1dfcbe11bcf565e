import type { Finding } from '@portico/contract/findings';
import { expect, test } from 'vitest';
import { FindingList } from '../finding-list.ts';
import { pathOf } from './xml-element.ts';
import { XmlReader } from './xml-reader.ts';

type Read = { texts: Record<string, string>; findings: Finding[] };

function read(file: string | Uint8Array, chunkBytes = Infinity): Read {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const result: Read = { texts: {}, findings: [] };
  const findings = new FindingList((finding) => result.findings.push(finding));
  const closed = (element: Parameters<typeof pathOf>[0]) => {
    if (element.text) result.texts[pathOf(element)] = element.text;
    return true;
  };
  const reader = new XmlReader({ opened: () => {}, closed }, findings);
  const step = Math.min(chunkBytes, Math.max(1, bytes.length));
  for (let offset = 0; offset < bytes.length; offset += step) reader.write(bytes.subarray(offset, offset + step));
  reader.end();
  return result;
}

function keysOf({ findings }: Read): string[] {
  return findings.map(({ key }) => key);
}

const utf16 = (text: string, littleEndian: boolean): Uint8Array => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let index = 0; index < text.length; index += 1) view.setUint16(index * 2, text.charCodeAt(index), littleEndian);
  return bytes;
};
const latin1 = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

test('text, entities, CDATA sections and comments', () => {
  const { texts, findings } = read('<a><b> 1 &amp; 2 </b><b><![CDATA[<&>]]></b><!-- c --><c>x<!-- c -->y&#65;</c></a>');
  expect(texts).toEqual({ 'a/b': '1 & 2', 'a/b[2]': '<&>', 'a/c': 'xyA' });
  expect(findings).toEqual([]);
});

test('any split into chunks gives the same', () => {
  const file = '\uFEFF<?xml version="1.0"?>\r\n<a><b>Zürich 💶</b>\r\n<c x="ü">é</c></a>';
  const whole = read(file);
  for (const chunkBytes of [1, 2, 3, 7]) expect(read(file, chunkBytes)).toEqual(whole);
  expect(whole.texts).toEqual({ 'a/b': 'Zürich 💶', 'a/c': 'é' });
});

const TEXT = '<a>Zürich é</a>';
test.each<[name: string, file: Uint8Array]>([
  ['UTF-8 with byte order mark', new TextEncoder().encode(`\uFEFF${TEXT}`)],
  ['ISO-8859-1', latin1(`<?xml version="1.0" encoding="ISO-8859-1"?>${TEXT}`)],
  ['windows-1252', latin1(`<?xml version='1.0' encoding='windows-1252'?>${TEXT}`)],
  ['UTF-16LE with byte order mark', utf16(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${TEXT}`, true)],
  ['UTF-16BE with byte order mark', utf16(`\uFEFF${TEXT}`, false)],
  ['UTF-16LE without', utf16(`<?xml version="1.0" encoding="UTF-16LE"?>${TEXT}`, true)],
  ['UTF-16BE without', utf16(`<?xml version="1.0" encoding="UTF-16"?>${TEXT}`, false)],
])('reads %s', (_name, file) => {
  expect(read(file)).toEqual({ texts: { a: 'Zürich é' }, findings: [] });
});

test('UTF-8 that declares UTF-16 is read, with a warning', () => {
  const result = read(`<?xml version="1.0" encoding="utf-16"?>${TEXT}`);
  expect(result.texts).toEqual({ a: 'Zürich é' });
  expect(result.findings).toMatchObject([{ severity: 'warning', key: 'encodingContradicts' }]);
});

test.each<[name: string, key: string, file: string | Uint8Array]>([
  ['document type declaration', 'documentTypeDeclarationRefused', '<!DOCTYPE a><a/>'],
  ['entity declaration', 'documentTypeDeclarationRefused', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///c">]><a>&b;</a>'],
  ['unknown entity', 'xmlEntityUnknown', '<a>&nbsp;</a>'],
  ['bare ampersand', 'xmlEntityUnknown', '<a>M & S</a>'],
  ['null byte', 'xmlCharacterNotAllowed', '<a>\u0000</a>'],
  ['wrong nesting', 'xmlTagMismatch', '<a><b></a></b>'],
  ['truncated', 'xmlEndsEarly', '<a><b>1</b>'],
  ['unbound prefix', 'xmlNotWellFormed', '<x:a/>'],
  ['two roots', 'xmlNotWellFormed', '<a/><b/>'],
  ['empty', 'xmlMissing', ''],
  ['overlong UTF-8', 'byteNotInEncoding', latin1('<a>\u00c0\u00af</a>')],
  ['Latin-1 that claims UTF-8', 'byteNotInEncoding', latin1('<a>\n é</a>')],
  ['cut in the middle of a character', 'byteNotInEncoding', latin1('<a>\u00c3')],
  ['UTF-7', 'encodingNotSupported', '<?xml version="1.0" encoding="UTF-7"?><a/>'],
  ['65 levels', 'tooDeep', '<a>'.repeat(65)],
  ['a million levels', 'tooDeep', '<a>'.repeat(1_000_000)],
  ['endless text', 'contentTooLong', `<a>${'x'.repeat(3_000_000)}</a>`],
  ['endless comment', 'contentTooLong', `<a><!--${'x'.repeat(3_000_000)}--></a>`],
  ['endless attribute', 'contentTooLong', `<a b="${'x'.repeat(3_000_000)}"/>`],
  ['endless element', 'elementTooLarge', `<a>${'<b>1</b>'.repeat(100_000)}</a>`],
])('%s ends the reading with %s', (_name, key, file) => {
  const result = read(file);
  expect(keysOf(result)).toEqual([key]);
  expect(result.findings[0]).toMatchObject({ severity: 'error', line: expect.any(Number), column: expect.any(Number) });
});

test('an error points at its place, and what was read before is kept', () => {
  const result = read('<a>\n  <b>1</b>\n  <c>2</d>\n</a>');
  expect(result.texts['a/b']).toBe('1');
  expect(result.findings).toMatchObject([{ key: 'xmlTagMismatch', line: 3, parameters: { element: 'c' } }]);
});

test('a bad byte is found in its line, and what precedes it is read', () => {
  const result = read(latin1('<a>\n<b>1</b>\n<c>caf\u00e9</c></a>'));
  expect(result.texts).toEqual({ 'a/b': '1' });
  expect(result.findings).toMatchObject([{ key: 'byteNotInEncoding', line: 3, column: 7 }]);
});

test('text between elements is not lost silently', () => {
  const result = read('<a>one<b>1</b>two</a>');
  expect(result.findings.map(({ parameters }) => parameters['text'])).toEqual(['one', 'two']);
});

test('line and column point at the beginning of an element', () => {
  const places: unknown[] = [];
  const opened = ({ name, line, column }: { name: string; line: number; column: number }) =>
    places.push([name, line, column]);
  const reader = new XmlReader({ opened, closed: () => false }, new FindingList(() => {}));
  reader.write(new TextEncoder().encode('<a>\r\n  <b x="1">é</b><c\n/>\n</a>'));
  reader.end();
  expect(places).toEqual([
    ['a', 1, 1],
    ['b', 2, 3],
    ['c', 2, 17],
  ]);
});

test('a bare ampersand is reported at its own place, not at the next semicolon', () => {
  const result = read('<a>\n<b>1 &amp; 2</b><c>Salt & pepper</c>\n<d>1;2</d></a>');
  expect(result.texts).toEqual({ 'a/b': '1 & 2' });
  expect(result.findings).toMatchObject([{ key: 'xmlEntityUnknown', line: 2, column: 25 }]);
});

test('an ampersand in a comment or CDATA section is a character', () => {
  expect(read('<a><!-- M & S --><b><![CDATA[M & S]]></b></a>')).toEqual({ texts: { 'a/b': 'M & S' }, findings: [] });
});
