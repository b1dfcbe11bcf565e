import { describe, expect, it } from 'vitest';
import { setDifference } from './set-difference.ts';

describe('setDifference', () => {
  it('tells what stays, what is added and what is removed, each in its order', () => {
    expect(setDifference(['Petr', 'Ines', 'Jonas'], ['Lucia', 'Jonas', 'Petr'])).toEqual({
      kept: ['Jonas', 'Petr'],
      added: ['Lucia'],
      removed: ['Ines'],
    });
  });

  it('takes an empty list on either side', () => {
    expect(setDifference([], ['Ines'])).toEqual({ kept: [], added: ['Ines'], removed: [] });
    expect(setDifference(['Ines'], [])).toEqual({ kept: [], added: [], removed: ['Ines'] });
  });
});
