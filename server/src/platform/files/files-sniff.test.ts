import { deflateRawSync, gzipSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sniff, type FileContent } from './files-sniff.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const binary = (text: string) => Buffer.from(text, 'latin1');

describe('A file is recognised by its bytes', () => {
  const KNOWN: [what: string, content: FileContent, start: Uint8Array | string][] = [
    ['nothing', 'empty', ''],
    ['XML', 'xml', '<?xml version="1.0"?><Document/>'],
    ['XML after a byte order mark and empty lines', 'xml', '\uFEFF\r\n\r\n<Document/>'],
    ['XML in UTF-16 with its mark', 'xml', utf16('\uFEFF<Document/>')],
    ['XML in UTF-16 without it', 'xml', utf16('<?xml version="1.0" encoding="UTF-16"?><Document/>')],
    ['XML in UTF-16, big end first', 'xml', utf16('\uFEFF<Document/>').swap16()],
    ['XML with a null byte in its text', 'xml', '<Document>\u0000</Document>'],
    ['XML about a page', 'xml', '<Document><html/></Document>'],
    ['a statement in SWIFT blocks', 'swift', '{1:F01BANKCHZZAXXX0000000000}{2:I940BANKCHZZXXXXN}{4:\r\n:20:X'],
    ['a bare statement', 'swift', '\r\n:20:REF\r\n:25:123\r\n:28C:1/1\r\n:60F:C260101EUR0,\r\n'],
    ['a bare statement with line ends of old Macs', 'swift', ':20:REF\r:25:123\r:60F:C260101EUR0,\r'],
    ['a bare statement after a header of another kind', 'swift', 'HEADER\r\n:20:REF\r\n:25:1\r\n:60F:C260101EUR0,\r\n'],
    ['a web page', 'html', '<!-- saved --><!DOCTYPE html><html lang="en">'],
    ['a PDF', 'pdf', '%PDF-1.7\n%âãÏÓ'],
    ['a PDF after some bytes', 'pdf', '\r\n\r\n%PDF-1.4'],
    ['a ZIP', 'zip', binary('PK\x03\x04\x14\x00\x00\x00\x08\x00')],
    ['an empty ZIP', 'zip', binary(`PK\x05\x06${'\x00'.repeat(18)}`)],
    ['gzip', 'archive', gzipSync('<Document/>')],
    ['7z', 'archive', bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)],
    ['OpenPGP in letters', 'pgp', '-----BEGIN PGP MESSAGE-----\n\nhQ'],
    ['OpenPGP, encrypted to a key, in the older form', 'pgp', bytes(0x85, 0x01, 0x0c, 0x03, 1, 2, 3)],
    ['OpenPGP, encrypted to a key, in the newer form', 'pgp', bytes(0xc1, 0xc1, 0x4e, 0x03, 1, 2, 3)],
    ['a PNG', 'image', binary('\x89PNG\r\n\x1a\n')],
    ['a JPEG', 'image', bytes(0xff, 0xd8, 0xff, 0xe0)],
    ['a bitmap', 'image', binary(`BM\x36\x00\x0c\x00\x00\x00\x00\x00\x36`)],
    ['an older Office document', 'office', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
    ['a program of Windows', 'executable', binary('MZ\x90\x00\x03\x00\x00\x00')],
    ['a program of Linux', 'executable', readFileSync(process.execPath).subarray(0, 4096)],
    ['a script', 'executable', '#!/bin/sh\nrm -rf /'],
    ['a table whose first column is called MZ', 'text', 'MZ;amount\n1;2\n'],
    ['a table whose first column is called BM', 'text', 'BM;amount\n1;2\n'],
    ['words', 'text', 'Dear bank, pay everybody.'],
    ['words in windows-1252', 'text', binary('L\xf6hne \x85 G\xfcter')],
    ['bytes without order', 'binary', deflateRawSync(Buffer.from(unrepeatedText()))],
    ['zeros', 'binary', new Uint8Array(500)],
  ];
  it.each(KNOWN)('%s: %s', (_what, content, start) => {
    expect(sniff(typeof start === 'string' ? Buffer.from(start) : start)).toBe(content);
  });
});

/** Text without repetition, so its compressed form looks random. */
function unrepeatedText(): string {
  return Array.from({ length: 500 }, (_, index) => (index * 2_654_435_761).toString(36)).join('');
}

it('classifies any bytes, and looks only at the first 64 kB', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (start) => {
      expect(sniff(start)).toMatch(/^[a-z]+$/);
      const long = Buffer.concat([Buffer.alloc(64 * 1024, 'words '), start, Buffer.from('%PDF-1.4')]);
      expect(sniff(long)).toBe('text');
    }),
  );
});

/** Of CPU time. A scan that restarts at each of them takes seconds, exponential backtracking takes years. */
const MAXIMUM_MS = 150;

it.each([
  ['comments', '<!---->'],
  ['comments and space', '<!-- --> \n'],
  ['comments that never end', '<!-- '],
  ['spaces', ' '],
  ['line feeds', '\n'],
  ['returns', '\r'],
  ['less-than signs', '<'],
  ['declarations', '<?xml a encoding="'],
  ['namespaces', ' xmlns:a="pain.001.'],
  ['tags', ' :20:'],
  ['blocks', '{1:'],
  ['lines of a statement', '\n:61:'],
  ['control characters', '\u0001'],
])('looks at 64 kB of %s once', (_what, repeated) => {
  for (const start of ['', '<?xml version="1.0"?>', '<', '{1:F01', ':20:X\n']) {
    const file = Buffer.from(start + repeated.repeat(64 * 1024));
    const before = process.cpuUsage();
    sniff(file);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(MAXIMUM_MS);
  }
});
