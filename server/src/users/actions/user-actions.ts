import type { AuditAction } from '@portico/contract/audit/catalogue';

/** What is done to a user at once, without a second person (spec D3). */
export type UserAction = 'unlock' | 'resetPassword' | 'requireNewPassword' | 'resetAuthenticator' | 'allowSigning';

/** What the audit log calls it. */
export const AUDITED = {
  unlock: 'userUnlocked',
  resetPassword: 'passwordReset',
  requireNewPassword: 'newPasswordRequired',
  resetAuthenticator: 'authenticatorReset',
  allowSigning: 'signingAllowed',
} as const satisfies Record<UserAction, AuditAction>;
