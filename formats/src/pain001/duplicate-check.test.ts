import { expect, test } from 'vitest';
import { DuplicateCheck } from './duplicate-check.ts';

test('detects every repeated identifier, and no others', () => {
  const check = new DuplicateCheck();
  const identifiers = Array.from({ length: 100_000 }, (_, number) => `E2E-2026-03-${number}`);
  expect(identifiers.filter((identifier) => check.seenBefore(identifier))).toEqual([]);
  expect(identifiers.filter((identifier) => !check.seenBefore(identifier))).toEqual([]);
});

test('remembers as many as a long file has, but not an unlimited number', () => {
  const check = new DuplicateCheck();
  let again = 0;
  for (let number = 0; number < 300_000; number += 1) check.seenBefore(`${number}`);
  for (let number = 0; number < 300_000; number += 1) again += check.seenBefore(`${number}`) ? 1 : 0;
  expect(again).toBe(180_000);
});
