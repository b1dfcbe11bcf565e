import { expect, test } from 'vitest';
import { chunks } from '../../testing/read.ts';
import type { ReportPart } from './pain002-model.ts';
import { readPain002Parts } from './pain002-read.ts';
import { declarationBytes } from '../xml/xml-encoding.ts';

type Place = Extract<ReportPart, { kind: 'report' }>['place'];

const message = (id: string) =>
  `<CstmrPmtStsRpt><GrpHdr><MsgId>${id}</MsgId></GrpHdr>\r\n<OrgnlGrpInfAndSts><OrgnlMsgId>O-${id}</OrgnlMsgId></OrgnlGrpInfAndSts></CstmrPmtStsRpt>`;
const documentOf = (...messages: string[]) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.002.001.10">${messages.join('\r\n')}</Document>`;

async function placesIn(file: Uint8Array): Promise<Place[]> {
  const places: Place[] = [];
  for await (const part of readPain002Parts(chunks(file))) if (part.kind === 'report') places.push(part.place);
  return places;
}

/** The text that each report of the file is cut to; "all" if the file is just this report. */
async function cut(text: string, encoding: BufferEncoding = 'utf8'): Promise<string[]> {
  const file = Buffer.from(text, encoding);
  const places = await placesIn(file);
  return places.map((place) =>
    place === null ? 'all' : file.subarray(place.fromBytes, place.toBytes).toString(encoding),
  );
}

const [a, b] = [message('Ä'), message('b')];

test.each([
  ['its own', `<?xml version="1.0"?>${documentOf(a)}\r\n`, ['all']],
  ['its own without a Document', a.replace('<CstmrPmtStsRpt>', '<CstmrPmtStsRpt xmlns="urn:x">'), ['all']],
  ['an envelope’s', `<E>é\r\n${documentOf(a)}\n<X/>${documentOf(b)}</E>`, [documentOf(a), documentOf(b)]],
  ['an envelope’s with a header', `<E><Head>é</Head>${documentOf(a)}</E>`, [documentOf(a)]],
  ['one Document’s', documentOf(a, b), [a, b]],
  ['one Document’s with something else behind it', documentOf(a, '<Else>é</Else>'), [a]],
  ['one Document’s with something else before it', documentOf('<Else>é</Else>', a), [a]],
  ['an envelope’s without Documents', `<E>${a}${b}</E>`, [a, b]],
])('the place of a report in a file that is %s gives its bytes', async (_, text, expected) => {
  expect(await cut(text)).toEqual(expected);
  expect(await cut(`\uFEFF${text}`, 'utf16le')).toEqual(expected);
});

test('a report in a single-byte encoding', async () => {
  const declaration = '<?xml version="1.0" encoding="ISO-8859-1"?>';
  expect(await cut(`${declaration}<E>${documentOf(a)}${documentOf(b)}</E>`, 'latin1')).toEqual([
    documentOf(a),
    documentOf(b),
  ]);
});

test.each([
  ['<?xml version="1.0" encoding="ISO-8859-1"?>', 'latin1'],
  ['\uFEFF<?xml version="1.0"?>', 'utf8'],
  ['\uFEFF<?xml version="1.0" encoding="UTF-16"?>', 'utf16le'],
  ['<?xml version="1.0" encoding="UTF-16"?>', 'utf16le'],
  ['', 'utf8'],
  ['\uFEFF', 'utf16le'],
] as const)('the bytes needed to read a file that begins with %j in %s', (declaration, encoding) => {
  const start = Buffer.from(`${declaration}<!-- for A and B ?> --><E/>`, encoding);
  expect(start.subarray(0, declarationBytes(start)).toString(encoding)).toBe(declaration);
});
