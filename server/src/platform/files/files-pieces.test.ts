import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inPieces, PIECE_BYTES } from './files-pieces.ts';

it('cuts any stream into equal pieces, except the last, and loses nothing', async () => {
  const lengths = fc.array(fc.integer({ min: 0, max: 3 * PIECE_BYTES }), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(lengths, async (sizes) => {
      const source = sizes.map((size, index) => Buffer.alloc(size, `${index}-of-them`));
      const pieces: Buffer[] = [];
      for await (const piece of inPieces(source)) pieces.push(piece);
      expect(pieces.slice(0, -1).every((piece) => piece.length === PIECE_BYTES)).toBe(true);
      expect(pieces.every((piece) => piece.length > 0 && piece.length <= PIECE_BYTES)).toBe(true);
      expect(Buffer.concat(pieces).equals(Buffer.concat(source))).toBe(true);
    }),
    { numRuns: 60 },
  );
});
