import { PASSWORD_MAXIMUM_LENGTH } from '../limits.ts';
import type { PasswordPolicy } from './password-policy.ts';

export type { PasswordPolicy };

/** What can be wrong with a password. Only the server can find the last two: it has the dictionary and the history. */
export const PASSWORD_FAULTS = [
  'tooShort',
  'tooLong',
  'noDigit',
  'noSpecialCharacter',
  'notMixedCase',
  'namesPerson',
  'inDictionary',
  'usedBefore',
] as const;
export type PasswordFault = (typeof PASSWORD_FAULTS)[number];

/** A fault that following a rule avoids. There is no rule for too long: no field takes such a password. */
export type PasswordRule = Exclude<PasswordFault, 'tooLong'>;

/** The password's owner, as far as known when it is judged. */
export type Named = { userName: string; clientId: string; clientName?: string; email?: string | null };

/**
 * What belongs to the person, and so gets guessed first (ASVS 6.1.2): user name, client id, each word of the client's
 * name, and the e-mail address up to the @.
 */
function namesOf({ userName, clientId, clientName, email }: Named): string[] {
  return [userName, clientId, ...(clientName?.split(/[^\p{L}\p{N}]+/u) ?? []), email?.split('@')[0] ?? ''];
}

/** Shorter names occur in many passwords by chance. */
const NAME_MINIMUM_LENGTH = 4;

/**
 * The faults of a new password by the policy and the person's names. Pure: the browser uses it to show what is still
 * missing, the server to refuse. Lengths count characters as people see them.
 */
export function passwordFaults(policy: PasswordPolicy, password: string, person: Named): PasswordFault[] {
  const lower = password.toLowerCase();
  const isIn = (name: string) => name.length >= NAME_MINIMUM_LENGTH && lower.includes(name.toLowerCase());
  const faults: [PasswordFault, boolean][] = [
    ['tooShort', [...password].length < policy.passwordMinimumLength],
    ['tooLong', password.length > PASSWORD_MAXIMUM_LENGTH],
    ['noDigit', policy.passwordMustContainDigits && !/\p{N}/u.test(password)],
    ['noSpecialCharacter', policy.passwordMustContainSpecialCharacters && !/[^\p{L}\p{N}]/u.test(password)],
    ['notMixedCase', policy.passwordMustBeMixedCase && !(/\p{Lu}/u.test(password) && /\p{Ll}/u.test(password))],
    ['namesPerson', namesOf(person).some(isIn)],
  ];
  return faults.flatMap(([fault, holds]) => (holds ? [fault] : []));
}

/** The faults that a policy can find, in the order in which they are shown while typing. */
export function rulesOf(policy: PasswordPolicy): PasswordRule[] {
  const rules: [PasswordRule, boolean][] = [
    ['tooShort', true],
    ['noDigit', policy.passwordMustContainDigits],
    ['noSpecialCharacter', policy.passwordMustContainSpecialCharacters],
    ['notMixedCase', policy.passwordMustBeMixedCase],
    ['namesPerson', true],
    ['inDictionary', policy.disallowDictionaryPasswords],
    ['usedBefore', policy.usePasswordHistory],
  ];
  return rules.flatMap(([rule, holds]) => (holds ? [rule] : []));
}
