import { PASSWORD_MAXIMUM_LENGTH } from '../limits.ts';
import type { PasswordPolicy } from './password-policy.ts';

export type { PasswordPolicy };

/** What can be wrong with a password. The last two only the server can tell: it has the dictionary and the history. */
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

/** A fault that is avoided by following a rule; no field takes a password that is too long. */
export type PasswordRule = Exclude<PasswordFault, 'tooLong'>;

/** Whose password it is, as far as it is known where it is judged. */
export type Named = { userName: string; clientId: string; clientName?: string; email?: string | null };

/**
 * What belongs to the person, and so is guessed first (ASVS 6.1.2): user name, client id, each word of the client's name,
 * and the e-mail address up to its sign.
 */
function namesOf({ userName, clientId, clientName, email }: Named): string[] {
  return [userName, clientId, ...(clientName?.split(/[^\p{L}\p{N}]+/u) ?? []), email?.split('@')[0] ?? ''];
}

/** A name shorter than this stands in many a password by chance. */
const NAME_MINIMUM_LENGTH = 4;

/**
 * What is wrong with a new password as far as the policy and the person's names tell. Pure: the browser shows by it
 * what is still missing, the server refuses by it. Lengths count characters as people see them.
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

/** The faults that a policy can find, in the order in which they are shown while somebody types. */
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
