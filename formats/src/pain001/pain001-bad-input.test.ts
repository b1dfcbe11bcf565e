import { expect, test } from 'vitest';
import { pain001File, transactionLike } from '../../testing/pain001-file.ts';
import { eventsOf, findingsOf, transactionsOf } from '../../testing/read.ts';
import { parse } from '../parse/parse.ts';

const FILE = pain001File(['Lindenhof Papier GmbH', 'Müller & Söhne'.replace('&', '&amp;')]);
const DECLARED_LATIN_1 = FILE.replace('UTF-8', 'ISO-8859-1');
const LAUGHS =
  '<!DOCTYPE a [<!ENTITY a "haha"><!ENTITY b "&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;"><!ENTITY d "&c;&c;&c;&c;">]>';

const latin1 = (text: string) => Buffer.from(text, 'latin1');
const utf16 = (text: string) => Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');

type Case = [name: string, file: string | Uint8Array, key: string, line: number, column: number, path: string | null];

/** Input that isn't XML has no path: its place is a line and a column. */
const REFUSED: Case[] = [
  ['an empty file', '', 'xmlMissing', 1, 1, null],
  ['blanks alone', ' \n\n ', 'xmlMissing', 3, 2, null],
  ['a spreadsheet', 'IBAN;Amount\nDE89;1.00\n', 'xmlNotWellFormed', 1, 1, null],
  ['a PDF', '%PDF-1.7\n', 'xmlNotWellFormed', 1, 1, null],
  ['a truncated file', FILE.slice(0, FILE.indexOf('</Amt>')), 'xmlEndsEarly', 20, 51, null],
  ['a document type', FILE.replace('<Document', '<!DOCTYPE Document>\n<Document'), 'documentTypeDeclarationRefused', 2, 1, null],
  ['a billion laughs', FILE.replace('<Document', `${LAUGHS}\n<Document`).replace('MSG-1', '&d;'), 'documentTypeDeclarationRefused', 2, 1, null],
  ['an external entity', '<!DOCTYPE a SYSTEM "http://example.invalid/a.dtd"><a/>', 'documentTypeDeclarationRefused', 1, 1, null],
  ['an entity without declaration', FILE.replace('MSG-1', '&d;'), 'xmlEntityUnknown', 5, 14, null],
  ['an encoding that nobody knows', FILE.replace('UTF-8', 'UTF-7'), 'encodingNotSupported', 1, 1, null],
  ['Latin-1 that is declared as UTF-8', latin1(FILE), 'byteNotInEncoding', 22, 20, null],
  ['a null byte', FILE.replace('INSTR-1', 'INSTR\0'), 'xmlCharacterNotAllowed', 19, 30, null],
  ['another message', FILE.replaceAll('CstmrCdtTrfInitn', 'CstmrDrctDbtInitn'), 'documentTypeWrong', 3, 3, 'Document/CstmrDrctDbtInitn'],
  ['another document', '<invoice xmlns="urn:x"><sum>1</sum></invoice>', 'messageMissing', 1, 1, null],
  ['a namespace of nobody', FILE.replace('urn:iso:std:iso:20022:tech:xsd:pain.001.001.09', 'urn:nobody'), 'namespaceUnknown', 3, 3, 'Document/CstmrCdtTrfInitn'],
]; // prettier-ignore

test.each(REFUSED)('%s is refused with its place', (_name, file, key, line, column, path) => {
  const errors = findingsOf(file).filter(({ severity }) => severity === 'error');
  expect(errors).toMatchObject([{ key, line, column, path }]);
});

test.each([
  ['Latin-1 that says so', latin1(DECLARED_LATIN_1)],
  ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${FILE}`)],
  ['UTF-16 with a byte order mark', utf16(FILE)],
  ['UTF-16 without one', utf16(FILE).subarray(2)],
  ['Windows line ends', FILE.replaceAll('\n', '\r\n')],
])('%s is read with its letters', (_name, file) => {
  expect(findingsOf(file)).toEqual([]);
  expect(transactionsOf(file)).toMatchObject([{ creditor: { name: 'Müller & Söhne' } }]);
});

test('an empty file is reported as empty', async () => {
  const { problems } = await parse(new Uint8Array(), ({ key }) => key);
  expect(problems).toEqual([{ severity: 'error', line: 1, column: 1, path: null, message: 'fileEmpty' }]);
});

test('a file that ends early has no end, so no order is created from it', () => {
  const second = transactionLike('E2E-2', '1.00');
  const whole = pain001File(['</PmtInf>', `${second}</PmtInf>`]);
  const events = eventsOf(whole.slice(0, whole.indexOf('E2E-2')));
  expect(events.map(({ kind }) => kind)).toEqual(['header', 'group', 'transaction', 'finding']);
});
