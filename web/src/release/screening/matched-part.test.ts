import { describe, expect, it } from 'vitest';
import { matchedPart } from './matched-part.ts';

const LISTED = 'Ostrava Shadow Trading';

describe('matchedPart', () => {
  it.each([
    ['Ostrava Shadow Trading', '', 'Ostrava Shadow Trading', ''],
    ['Nova OSTRAVA-Shadów  trading, s.r.o.', 'Nova ', 'OSTRAVA-Shadów  trading', ', s.r.o.'],
    // decomposed: the accent is a separate character
    ['The Ostrava Shado\u0301w Trading', 'The ', 'Ostrava Shado\u0301w Trading', ''],
    ['Ostrava Ostrava Shadow Trading', 'Ostrava ', 'Ostrava Shadow Trading', ''],
  ])('marks the words of the listed name in %s', (party, before, match, after) => {
    expect(matchedPart(party, LISTED)).toEqual({ before, match, after });
  });

  it.each(['Ostrava Shadow', 'Ostrava Shadows Trading', 'Shadow Trading Ostrava', ''])(
    'marks nothing in “%s”',
    (party) => {
      expect(matchedPart(party, LISTED)).toEqual({ before: party, match: '', after: '' });
    },
  );

  it('marks nothing for a listed name without letters', () => {
    expect(matchedPart('Anybody', ' – ')).toEqual({ before: 'Anybody', match: '', after: '' });
  });
});
