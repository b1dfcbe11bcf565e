import { z } from 'zod';
import { PASSWORD_MAXIMUM_LENGTH } from '../limits.ts';

/** The most earlier passwords that are checked. */
export const PASSWORD_HISTORY_MAXIMUM = 50;
const EXPIRY_MAXIMUM_DAYS = 3_650;

/**
 * A client's password requirements (spec A3). Always given whole, so leaving out a part can't reset it to a default.
 */
export const passwordPolicy = z.strictObject({
  disallowDictionaryPasswords: z.boolean(),
  passwordMinimumLength: z.number().int().min(8).max(PASSWORD_MAXIMUM_LENGTH),
  usePasswordHistory: z.boolean(),
  numberOfPasswordsToCheckInHistory: z.number().int().min(1).max(PASSWORD_HISTORY_MAXIMUM),
  passwordMustContainDigits: z.boolean(),
  passwordMustContainSpecialCharacters: z.boolean(),
  passwordMustBeMixedCase: z.boolean(),
  passwordExpires: z.boolean(),
  passwordDaysToExpiration: z.number().int().min(1).max(EXPIRY_MAXIMUM_DAYS),
});
export type PasswordPolicy = z.output<typeof passwordPolicy>;

/** The defaults of spec D9. */
const STANDARD: PasswordPolicy = {
  disallowDictionaryPasswords: true,
  passwordMinimumLength: 12,
  usePasswordHistory: true,
  numberOfPasswordsToCheckInHistory: 10,
  passwordMustContainDigits: false,
  passwordMustContainSpecialCharacters: false,
  passwordMustBeMixedCase: false,
  passwordExpires: false,
  passwordDaysToExpiration: 90,
};

/** The stored policy, completed with the defaults. Throws if the portal never wrote it. */
export function readPasswordPolicy(stored: object): PasswordPolicy {
  return passwordPolicy.parse({ ...STANDARD, ...stored });
}
