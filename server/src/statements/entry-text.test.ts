import { expect, it } from 'vitest';
import { decodeEntryText } from './entry-text.ts';

const NO_MARK = Buffer.from('<Do');

it.each<[string, Buffer, Buffer, string]>([
  ['UTF-8', NO_MARK, Buffer.from('Zürich €'), 'Zürich €'],
  ['UTF-8 with a mark', Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('Zürich'), 'Zürich'],
  ['Windows-1252, which is no UTF-8', NO_MARK, Buffer.from([0x5a, 0xfc, 0x80]), 'Zü€'],
  ['UTF-16, low byte first', Buffer.from([0xff, 0xfe, 0x3c]), Buffer.from('Zürich', 'utf16le'), 'Zürich'],
  ['UTF-16, high byte first', Buffer.from([0xfe, 0xff, 0x00]), Buffer.from('Zürich', 'utf16le').swap16(), 'Zürich'],
  ['nothing', NO_MARK, Buffer.alloc(0), ''],
])('reads %s', (_name, start, bytes, text) => {
  expect(decodeEntryText(start, bytes, false)).toBe(text);
});

it('leaves out a character that was cut, and only if it was cut by us', () => {
  const bytes = Buffer.from('abc€');
  expect(decodeEntryText(NO_MARK, bytes.subarray(0, 5), true)).toBe('abc');
  expect(decodeEntryText(NO_MARK, bytes.subarray(0, 5), false)).toBe('abcâ‚');
});
