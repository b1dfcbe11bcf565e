import { validate, version } from 'uuid';
import { expect, it, vi } from 'vitest';
import { newId } from './ids.ts';

it('makes unique version 7 ids in creation order, within one millisecond and with a clock that goes back', () => {
  const instants = [5_000, 5_000, 5_001, 4_000, 4_999, 5_002].map((seconds) => Date.now() + seconds);
  const now = vi.spyOn(Date, 'now');
  const ids = instants.flatMap((instant) => {
    now.mockReturnValue(instant);
    return Array.from({ length: 1_000 }, newId);
  });
  now.mockRestore();
  expect(new Set(ids).size).toBe(6_000);
  expect(ids.toSorted()).toEqual(ids);
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true);
  // The random part differs in every one.
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(6_000);
});
