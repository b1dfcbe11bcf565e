import type { SecondFactor } from '../session/model.ts';

/**
 * How users prove their identity beyond the password (spec A3). With EMAIL_OR_SMS they choose at sign-in.
 * Authenticators they enrol come on top. With B2C they have no password: the identity provider vouches for them. The
 * dummy token is only for trying things out.
 */
export const AUTHENTICATION_TYPES = ['NONE', 'EMAIL', 'SMS', 'EMAIL_OR_SMS', 'SECURID', 'B2C', 'DUMMY_TOKEN'] as const;
export type AuthenticationType = (typeof AUTHENTICATION_TYPES)[number];

/** The second factors of an authentication type. B2C isn't one: it replaces the password. */
export const FACTORS_OF: Record<AuthenticationType, readonly (SecondFactor | 'B2C')[]> = {
  NONE: [],
  EMAIL: ['EMAIL'],
  SMS: ['SMS'],
  EMAIL_OR_SMS: ['EMAIL', 'SMS'],
  SECURID: ['SECURID'],
  B2C: ['B2C'],
  DUMMY_TOKEN: ['DUMMY_TOKEN'],
};

/**
 * Whether a user can sign in, beside their entity status: LOCKED beats INACTIVE beats ACTIVE. INVITED: active, but
 * without a password yet.
 */
export const USER_STATES = ['ACTIVE', 'INVITED', 'INACTIVE', 'LOCKED'] as const;
export type UserState = (typeof USER_STATES)[number];

/** Status of a user group; the rights of an inactive one don't count. */
export const USER_GROUP_STATES = ['ACTIVE', 'INACTIVE'] as const;
export type UserGroupState = (typeof USER_GROUP_STATES)[number];

/** Letters, digits and `.`, `-`, `_`, `@`: what a person types at every sign-in. */
export const USER_NAME_PATTERN = /^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u;
/** International: plus sign, country code, digits (spec A5). */
export const MOBILE_PATTERN = /^\+[1-9]\d{6,14}$/;
/** Digits, with the separators that people put between them. */
export const PHONE_PATTERN = /^\+?[\d\s()/.-]{5,30}$/;
