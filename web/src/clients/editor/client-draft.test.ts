import { expect, it } from 'vitest';
import type { ClientContent } from '../model.ts';
import { contentOf, draftOf, wrongIn } from './client-draft.ts';

const CONTENT: ClientContent = {
  name: 'Acme',
  description: null,
  active: true,
  licensedModules: ['EFT'],
  cashPoolProfile: 'NONE',
  paymentTemplates: true,
  paymentValuesFromTemplate: false,
  securIdSigns: false,
  sessionTokenLifetimeInMinutes: 5,
  passwordPolicy: {
    disallowDictionaryPasswords: true,
    passwordMinimumLength: 12,
    usePasswordHistory: true,
    numberOfPasswordsToCheckInHistory: 10,
    passwordMustContainDigits: false,
    passwordMustContainSpecialCharacters: false,
    passwordMustBeMixedCase: false,
    passwordExpires: false,
    passwordDaysToExpiration: 90,
  },
};

it('gives back what it was made from', () => {
  expect(contentOf(draftOf(CONTENT), CONTENT)).toEqual(CONTENT);
});

it('says which fields can’t be, and looks at no number whose switch is off', () => {
  const draft = { ...draftOf(CONTENT), name: ' ', lifetime: '481', minimumLength: '7', history: 'x', days: '' };
  expect(wrongIn(draft)).toEqual(['name', 'lifetime', 'minimumLength', 'history']);
  expect(wrongIn({ ...draft, policy: { ...draft.policy, usePasswordHistory: false, passwordExpires: true } })).toEqual([
    'name',
    'lifetime',
    'minimumLength',
    'days',
  ]);
});

it('keeps a number whose switch is off and that says nothing', () => {
  const { passwordPolicy } = contentOf({ ...draftOf(CONTENT), days: '' }, CONTENT);
  expect(passwordPolicy.passwordDaysToExpiration).toBe(90);
});
