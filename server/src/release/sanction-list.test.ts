import { expect, it } from 'vitest';
import { screenName } from './sanction-list.ts';

it('finds a listed name whatever its case, accents and punctuation, as whole words only', () => {
  for (const name of ['IGOR NEMESTNIK', 'Ígor Nemeštník', 'Dr. Igor  Nemestnik-Huber', 'igor.nemestnik']) {
    expect(screenName(name)).toEqual(['Igor Nemestnik']);
  }
  for (const name of ['Igor Nemestnikov', 'Nemestnik Igor', 'Igor N. Emestnik']) {
    expect(screenName(name)).toEqual([]);
  }
});
