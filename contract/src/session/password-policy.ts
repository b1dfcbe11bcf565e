import { z } from 'zod';
import { PASSWORD_MAXIMUM_LENGTH } from '../limits.ts';

/** Passwords that are looked back at, at most. */
export const PASSWORD_HISTORY_MAXIMUM = 50;
const EXPIRY_MAXIMUM_DAYS = 3_650;

/** What a client asks of passwords (A3), with the defaults of decisions 9. */
export const passwordPolicy = z.strictObject({
  disallowDictionaryPasswords: z.boolean().default(true),
  passwordMinimumLength: z.number().int().min(8).max(PASSWORD_MAXIMUM_LENGTH).default(12),
  usePasswordHistory: z.boolean().default(true),
  numberOfPasswordsToCheckInHistory: z.number().int().min(1).max(PASSWORD_HISTORY_MAXIMUM).default(10),
  passwordMustContainDigits: z.boolean().default(false),
  passwordMustContainSpecialCharacters: z.boolean().default(false),
  passwordMustBeMixedCase: z.boolean().default(false),
  passwordExpires: z.boolean().default(false),
  passwordDaysToExpiration: z.number().int().min(1).max(EXPIRY_MAXIMUM_DAYS).default(90),
});
export type PasswordPolicy = z.output<typeof passwordPolicy>;

/** The policy as it is stored, completed by the defaults. Throws for what was never written by the portal. */
export function readPasswordPolicy(stored: unknown): PasswordPolicy {
  return passwordPolicy.parse(stored ?? {});
}
