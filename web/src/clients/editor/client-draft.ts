import { SESSION_LONGEST_MINUTES } from '@portico/contract/limits';
import type { ClientContent } from '../model.ts';

/** A client while somebody writes it: numbers are texts, as they are typed. */
export type ClientDraft = Omit<ClientContent, 'description' | 'sessionTokenLifetimeInMinutes' | 'passwordPolicy'> & {
  description: string;
  lifetime: string;
  minimumLength: string;
  history: string;
  days: string;
  policy: Pick<
    ClientContent['passwordPolicy'],
    | 'disallowDictionaryPasswords'
    | 'usePasswordHistory'
    | 'passwordMustContainDigits'
    | 'passwordMustContainSpecialCharacters'
    | 'passwordMustBeMixedCase'
    | 'passwordExpires'
  >;
};
export type NumberField = 'lifetime' | 'minimumLength' | 'history' | 'days';

/** The least and the most of each number; those of the policy as the contract has them. */
export const BOUNDS: Record<NumberField, readonly [number, number]> = {
  lifetime: [1, SESSION_LONGEST_MINUTES],
  minimumLength: [8, 256],
  history: [1, 50],
  days: [1, 3_650],
};

export function draftOf({
  description,
  sessionTokenLifetimeInMinutes,
  passwordPolicy,
  ...rest
}: ClientContent): ClientDraft {
  const { passwordMinimumLength, numberOfPasswordsToCheckInHistory, passwordDaysToExpiration, ...policy } =
    passwordPolicy;
  return {
    ...rest,
    description: description ?? '',
    lifetime: String(sessionTokenLifetimeInMinutes),
    minimumLength: String(passwordMinimumLength),
    history: String(numberOfPasswordsToCheckInHistory),
    days: String(passwordDaysToExpiration),
    policy,
  };
}

/** The fields with something that can't be. What a switch that is off governs is not looked at. */
export function wrongIn(draft: ClientDraft): ('name' | NumberField)[] {
  const numbers: NumberField[] = [
    'lifetime',
    'minimumLength',
    ...(draft.policy.usePasswordHistory ? (['history'] as const) : []),
    ...(draft.policy.passwordExpires ? (['days'] as const) : []),
  ];
  const wrong = numbers.filter((field) => numberOf(draft, field) === null);
  return draft.name.trim() === '' ? ['name', ...wrong] : wrong;
}

export function contentOf(draft: ClientDraft, before: ClientContent): ClientContent {
  const { description, lifetime: _, minimumLength: _length, history: _history, days: _days, policy, ...rest } = draft;
  const { passwordPolicy } = before;
  return {
    ...rest,
    name: draft.name.trim(),
    description: description.trim() || null,
    sessionTokenLifetimeInMinutes: numberOf(draft, 'lifetime') ?? before.sessionTokenLifetimeInMinutes,
    passwordPolicy: {
      ...policy,
      passwordMinimumLength: numberOf(draft, 'minimumLength') ?? passwordPolicy.passwordMinimumLength,
      numberOfPasswordsToCheckInHistory: numberOf(draft, 'history') ?? passwordPolicy.numberOfPasswordsToCheckInHistory,
      passwordDaysToExpiration: numberOf(draft, 'days') ?? passwordPolicy.passwordDaysToExpiration,
    },
  };
}

/** A whole number within its bounds; null for anything else. */
function numberOf(draft: ClientDraft, field: NumberField): number | null {
  const text = draft[field].trim();
  const [least, most] = BOUNDS[field];
  const number = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  return number >= least && number <= most ? number : null;
}
