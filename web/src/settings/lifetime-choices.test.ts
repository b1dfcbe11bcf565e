import { expect, test } from 'vitest';
import { lifetimeChoices } from './lifetime-choices.ts';

test("offers nothing beyond the client's limit, but always the current lifetime", () => {
  expect(lifetimeChoices(5, 5)).toEqual([2, 3, 5]);
  expect(lifetimeChoices(25, 5)).toEqual([2, 3, 5, 10, 15, 20, 25]);
  expect(lifetimeChoices(30, 7)).toEqual([2, 3, 5, 7, 10, 15, 20, 30]);
  expect(lifetimeChoices(1, 1)).toEqual([1]);
});
