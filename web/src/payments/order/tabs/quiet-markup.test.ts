import { expect, test } from 'vitest';
import { quietMarkup } from './quiet-markup.ts';

test('tags and the space between them are one quiet piece, values are separate', () => {
  expect(quietMarkup('<A>\n  <B c="d">value one</B>\n</A>\n')).toEqual([
    { text: '<A>\n  <B c="d">', isMarkup: true },
    { text: 'value one', isMarkup: false },
    { text: '</B>\n</A>\n', isMarkup: true },
  ]);
});

test.each(['', ':20:STARTUMS\n:61:2611201120D12,50', 'a < b', '<A>cut in the mid', '<A><Cut'])(
  'nothing of %j is lost or added',
  (text) => {
    expect(
      quietMarkup(text)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  },
);

test('text without tags is a value', () => {
  expect(quietMarkup(':20:STARTUMS').map(({ isMarkup }) => isMarkup)).toEqual([false]);
});
