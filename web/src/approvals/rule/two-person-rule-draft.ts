import { SESSION_LONGEST_MINUTES } from '@portico/contract/limits';
import type { PasswordPolicy } from '@portico/contract/session/password-policy';
import type { DraftForm } from '../../ui/form/use-draft.ts';
import type { RuleContent } from './model.ts';

/** The minimum and maximum of each number, from the contract. */
export const BOUNDS = {
  sessionTokenLifetimeInMinutes: [1, SESSION_LONGEST_MINUTES],
  passwordMinimumLength: [8, 256],
  numberOfPasswordsToCheckInHistory: [1, 50],
  passwordDaysToExpiration: [1, 3_650],
} as const;
export type NumberField = keyof typeof BOUNDS;
/** The digits that can be typed: one more than the largest number has, so that too large a value gets an error. */
export const DIGITS = 5;

/** The company settings while being edited: flat, with numbers as the text that was typed. */
export type TwoPersonRuleDraft = Omit<RuleContent & PasswordPolicy, 'passwordPolicy' | NumberField> &
  Record<NumberField, string>;
export type RuleForm = DraftForm<TwoPersonRuleDraft>;

export function draftOf({ passwordPolicy, ...settings }: RuleContent): TwoPersonRuleDraft {
  const content = { ...settings, ...passwordPolicy };
  return {
    ...content,
    sessionTokenLifetimeInMinutes: String(content.sessionTokenLifetimeInMinutes),
    passwordMinimumLength: String(content.passwordMinimumLength),
    numberOfPasswordsToCheckInHistory: String(content.numberOfPasswordsToCheckInHistory),
    passwordDaysToExpiration: String(content.passwordDaysToExpiration),
  };
}

/** The invalid numbers. What a disabled switch governs is ignored. */
export function wrongIn(draft: TwoPersonRuleDraft): NumberField[] {
  const fields: NumberField[] = [
    'sessionTokenLifetimeInMinutes',
    'passwordMinimumLength',
    ...(draft.usePasswordHistory ? (['numberOfPasswordsToCheckInHistory'] as const) : []),
    ...(draft.passwordExpires ? (['passwordDaysToExpiration'] as const) : []),
  ];
  return fields.filter((field) => numberOf(draft, field) === null);
}

/** What to send. A number whose switch is off keeps its old value, since nobody sees it. */
export function contentOf(draft: TwoPersonRuleDraft, before: RuleContent): RuleContent {
  const {
    disallowDictionaryPasswords,
    passwordMinimumLength: _length,
    usePasswordHistory,
    numberOfPasswordsToCheckInHistory: _history,
    passwordMustContainDigits,
    passwordMustContainSpecialCharacters,
    passwordMustBeMixedCase,
    passwordExpires,
    passwordDaysToExpiration: _days,
    ...settings
  } = draft;
  const { passwordPolicy: policy } = before;
  const written = (field: NumberField, isOn = true) => (isOn ? numberOf(draft, field) : null);
  return {
    ...settings,
    sessionTokenLifetimeInMinutes: written('sessionTokenLifetimeInMinutes') ?? before.sessionTokenLifetimeInMinutes,
    passwordPolicy: {
      disallowDictionaryPasswords,
      passwordMinimumLength: written('passwordMinimumLength') ?? policy.passwordMinimumLength,
      usePasswordHistory,
      numberOfPasswordsToCheckInHistory:
        written('numberOfPasswordsToCheckInHistory', usePasswordHistory) ?? policy.numberOfPasswordsToCheckInHistory,
      passwordMustContainDigits,
      passwordMustContainSpecialCharacters,
      passwordMustBeMixedCase,
      passwordExpires,
      passwordDaysToExpiration: written('passwordDaysToExpiration', passwordExpires) ?? policy.passwordDaysToExpiration,
    },
  };
}

/** A whole number within its bounds, otherwise null. */
function numberOf(draft: TwoPersonRuleDraft, field: NumberField): number | null {
  const text = draft[field].trim();
  const [least, most] = BOUNDS[field];
  const number = /^\d+$/.test(text) ? Number(text) : NaN;
  return number >= least && number <= most ? number : null;
}
