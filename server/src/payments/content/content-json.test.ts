import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalJson } from '../../platform/audit.ts';
import { contentJson } from './content-json.ts';

/** No XML holds a null character; the audit log, which takes any text, writes another one in its place. */
const text = fc.string({ unit: 'binary' }).filter((value) => !value.includes('\0'));

/**
 * Parts of a model; field names never look like numbers, and hold no backslash: V8 13.6 takes such a name in JSON for an
 * earlier one that looks like its escaped form.
 */
const parts = fc.letrec<{ part: unknown }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4 },
    fc.oneof(fc.constantFrom(null, true, false), text, fc.integer()),
    fc.dictionary(fc.stringMatching(/^[a-zA-Z"_]{1,8}$/), tie('part'), { maxKeys: 6 }),
    fc.array(tie('part'), { maxLength: 4 }),
  ),
})).part;

it('is the canonical JSON of its content, and the same again after a round trip', () => {
  fc.assert(
    fc.property(parts, (part) => {
      const json = contentJson(part);
      expect(json).toBe(canonicalJson(part));
      expect(contentJson(JSON.parse(json))).toBe(json);
    }),
    { numRuns: 2_000 },
  );
});

it('writes integers of any size as text, orders keys and leaves out undefined values', () => {
  expect(contentJson({ b: 9_007_199_254_740_993n, c: undefined, a: [{ e: null, d: 1 }] })).toBe(
    '{"a":[{"d":1,"e":null}],"b":"9007199254740993"}',
  );
});
