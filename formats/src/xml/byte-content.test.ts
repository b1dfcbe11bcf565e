import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contentOf } from './byte-content.ts';

const printable = fc.integer({ min: 0x20, max: 0x7e });
const lineEnd = fc.constantFrom(0x09, 0x0a, 0x0d);
const any = fc.integer({ min: 0, max: 0xff });
const bytes = fc.array(fc.oneof({ weight: 40, arbitrary: printable }, { weight: 10, arbitrary: lineEnd }, any), {
  maxLength: 60,
});

test('four bytes at a time agree with one by one, whatever the memory alignment', () => {
  fc.assert(
    fc.property(bytes, fc.nat(7), (text, offset) => {
      const memory = new Uint8Array(offset + text.length + 3);
      memory.set(text, offset);
      expect(contentOf(memory.subarray(offset, offset + text.length))).toEqual({
        ascii: text.every((byte) => byte < 0x80),
        controls: text.some((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte)),
      });
    }),
    { numRuns: 2_000 },
  );
});
