import { expect, it } from 'vitest';
import { ruleContent } from '../../testing/samples/rule-content.ts';
import type { RuleContent } from './model.ts';
import { contentOf, draftOf, wrongIn } from './two-person-rule-draft.ts';

const CONTENT: RuleContent = { ...ruleContent, categories: ['USER'], securIdSigns: true };

it('returns the settings it was made from', () => {
  expect(contentOf(draftOf(CONTENT), CONTENT)).toEqual(CONTENT);
});

const TYPED = {
  ...draftOf(CONTENT),
  sessionTokenLifetimeInMinutes: '481',
  passwordMinimumLength: '7',
  numberOfPasswordsToCheckInHistory: 'x',
  passwordDaysToExpiration: '',
};

it('reports invalid numbers, and ignores those whose switch is off', () => {
  const always = ['sessionTokenLifetimeInMinutes', 'passwordMinimumLength'];
  expect(wrongIn(TYPED)).toEqual([...always, 'numberOfPasswordsToCheckInHistory']);
  const other = { ...TYPED, usePasswordHistory: false, passwordExpires: true };
  expect(wrongIn(other)).toEqual([...always, 'passwordDaysToExpiration']);
});

it('keeps a number whose switch is off, no matter what was typed before', () => {
  const typed = { ...draftOf(CONTENT), numberOfPasswordsToCheckInHistory: '3', usePasswordHistory: false };
  for (const passwordDaysToExpiration of ['', '30']) {
    const { passwordPolicy } = contentOf({ ...typed, passwordDaysToExpiration }, CONTENT);
    expect(passwordPolicy).toEqual({ ...CONTENT.passwordPolicy, usePasswordHistory: false });
  }
});
