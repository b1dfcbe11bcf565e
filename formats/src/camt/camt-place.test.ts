import { expect, test } from 'vitest';
import { camtFile, GOOD_ENTRY, readCamtFile } from '../../testing/camt-file.ts';

const FILE = camtFile(
  ['Lindenhof Papier GmbH', 'Bäckerei Mühlenhof'],
  ['</Ntry>', `</Ntry>\r\n${GOOD_ENTRY.replace('Lindenhof', 'Forêt')}<Ntry><Amt Ccy="EUR">1</Amt></Ntry>`],
);
const ENTRIES = [...FILE.matchAll(/<Ntry>[^]*?<\/Ntry>/g)].map(([entry]) => entry);
const [STATEMENT] = /<Stmt>[^]*<\/Stmt>/.exec(FILE) ?? [];

const latin1 = (text: string) => Buffer.from(text.replace('UTF-8', 'ISO-8859-1'), 'latin1');
const utf16 = (text: string, bigEndian: boolean) => {
  const bytes = Buffer.from(`\uFEFF${text.replace('UTF-8', 'UTF-16')}`, 'utf16le');
  return bigEndian ? bytes.swap16() : bytes;
};
const decode = (label: string) => (bytes: Uint8Array) => new TextDecoder(label).decode(bytes);

test.each<[name: string, file: Buffer, decode: (bytes: Uint8Array) => string]>([
  ['UTF-8', Buffer.from(FILE), decode('utf-8')],
  ['UTF-8 with byte order mark and characters of four bytes', Buffer.from(`\uFEFF${FILE.replace('MSG-1', '💶💶')}`), decode('utf-8')],
  ['ISO-8859-1', latin1(FILE), decode('windows-1252')],
  ['UTF-16 little endian', utf16(FILE, false), decode('utf-16le')],
  ['UTF-16 big endian', utf16(FILE, true), decode('utf-16be')],
])('the place of an entry is its bytes in %s, wherever the chunks end', (_name, file, text) => {
  const at = ({ offsetBytes, lengthBytes }: { offsetBytes: number; lengthBytes: number }) =>
    text(file.subarray(offsetBytes, offsetBytes + lengthBytes));
  for (const chunkBytes of [Infinity, 1, 2, 3, 5, 64, 1_000]) {
    const { entries, ends, heads } = readCamtFile(file, chunkBytes);
    expect(entries.map(({ place }) => at(place))).toEqual(ENTRIES);
    expect(ends.map(({ place }) => at(place))).toEqual([STATEMENT]);
    expect(heads.map(({ place }) => place.offsetBytes)).toEqual(ends.map(({ place }) => place.offsetBytes));
  }
}); // prettier-ignore

test('also after the first pieces of a long file', () => {
  const long = FILE.replace('<Ntry>', `<!--${'ü'.repeat(50_001)}--><Ntry>`).repeat(1);
  const file = Buffer.from(long.replace('<Ntry>', `${'<Ntry><Amt Ccy="EUR">é</Amt></Ntry>\n'.repeat(5_000)}<Ntry>`));
  const { entries } = readCamtFile(file, 4_096);
  const texts = entries.map(({ place }) => file.subarray(place.offsetBytes, place.offsetBytes + place.lengthBytes).toString());
  expect(texts).toHaveLength(5_003);
  expect(new Set(texts.slice(0, 5_000))).toEqual(new Set(['<Ntry><Amt Ccy="EUR">é</Amt></Ntry>']));
  expect(texts.slice(5_000)).toEqual(ENTRIES);
}); // prettier-ignore

test('line and column are the entry’s', () => {
  const lines = FILE.split('\n');
  for (const { place } of readCamtFile(FILE).entries) {
    expect(lines[place.line - 1]?.slice(place.column - 1)).toMatch(/^<Ntry>/);
  }
});
