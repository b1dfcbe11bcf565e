import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PASSWORD_MAXIMUM_LENGTH } from '../limits.ts';
import { readPasswordPolicy } from './password-policy.ts';
import { passwordFaults, rulesOf, type PasswordFault } from './password-rules.ts';

const PERSON = {
  userName: 'm.keller',
  clientId: 'KESSMATT',
  clientName: 'Matterhorn & Söhne AG',
  email: 'marta@kessler.example',
};
const NOTHING = readPasswordPolicy({});

const anyPolicy = fc
  .record({
    passwordMinimumLength: fc.integer({ min: 8, max: 40 }),
    passwordMustContainDigits: fc.boolean(),
    passwordMustContainSpecialCharacters: fc.boolean(),
    passwordMustBeMixedCase: fc.boolean(),
  })
  .map((given) => readPasswordPolicy(given));
const anyPassword = fc.oneof(fc.string({ maxLength: 50 }), fc.string({ unit: 'grapheme', maxLength: 50 }));
/** A password of a given length, with everything a policy can require. */
const everything = fc.integer({ min: 0, max: 40 }).map((length) => `aB3-${'x'.repeat(length)}`);

it('the defaults are those of the decisions', () => {
  expect(NOTHING).toMatchObject({
    disallowDictionaryPasswords: true,
    passwordMinimumLength: 12,
    usePasswordHistory: true,
    numberOfPasswordsToCheckInHistory: 10,
    passwordMustContainDigits: false,
    passwordMustContainSpecialCharacters: false,
    passwordMustBeMixedCase: false,
    passwordExpires: false,
  });
});

it('a stricter policy never finds fewer faults', () => {
  fc.assert(
    fc.property(anyPolicy, anyPassword, (policy, password) => {
      const lenient = passwordFaults({ ...NOTHING, passwordMinimumLength: 8 }, password, PERSON);
      expect(passwordFaults(policy, password, PERSON)).toEqual(expect.arrayContaining(lenient));
    }),
  );
});

it('every fault is a rule that is shown, or the length that no field takes', () => {
  fc.assert(
    fc.property(anyPolicy, anyPassword, (policy, password) => {
      const shown: PasswordFault[] = [...rulesOf(policy), 'tooLong'];
      expect(shown).toEqual(expect.arrayContaining(passwordFaults(policy, password, PERSON)));
    }),
  );
});

it('with a digit, a sign and both cases, only length can be a fault', () => {
  fc.assert(
    fc.property(anyPolicy, everything, (policy, password) => {
      const isShort = password.length < policy.passwordMinimumLength;
      expect(passwordFaults(policy, password, PERSON)).toEqual(isShort ? ['tooShort'] : []);
    }),
  );
});

it('more characters never make it too short, and names are found anywhere and however they are written', () => {
  const name = fc.constantFrom('m.keller', 'M.KELLER', 'kessmatt', 'Kessmatt', 'matterhorn', 'SÖHNE', 'Marta');
  fc.assert(
    fc.property(anyPassword, name, anyPassword, (before, found, after) => {
      expect(passwordFaults(NOTHING, `${before}${found}${after}`, PERSON)).toContain('namesPerson');
    }),
  );
  fc.assert(
    fc.property(anyPolicy, everything, fc.string({ maxLength: 5 }), (policy, password, more) => {
      const isShort = (given: string) => passwordFaults(policy, given, PERSON).includes('tooShort');
      expect(isShort(password + more) && !isShort(password)).toBe(false);
    }),
  );
});

it.each<[object, string, PasswordFault[]]>([
  [{}, 'elevenchars', ['tooShort']],
  [{}, 'twelve chars', []],
  [{}, 'ü'.repeat(12), []],
  [{}, 'x'.repeat(PASSWORD_MAXIMUM_LENGTH + 1), ['tooLong']],
  [{ passwordMustContainDigits: true }, 'nothing of it', ['noDigit']],
  [{ passwordMustContainSpecialCharacters: true }, 'nothing4of4it', ['noSpecialCharacter']],
  [{ passwordMustContainSpecialCharacters: true }, 'nothing of it', []],
  [{ passwordMustBeMixedCase: true }, 'nothing of it', ['notMixedCase']],
  [{ passwordMustBeMixedCase: true }, 'NOTHING OF IT', ['notMixedCase']],
  [{ passwordMustBeMixedCase: true }, 'ÉTÉ à la mer', []],
  // Too short to be a name, or nobody's name.
  [{}, 'sag was der Tag bringt', []],
  [{}, 'somewhere at kessler', []],
])('%j: %s', (given, password, faults) => {
  expect(passwordFaults(readPasswordPolicy(given), password, PERSON)).toEqual(faults);
});
