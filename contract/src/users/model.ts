import type { SecondFactor } from '../session/model.ts';

/**
 * How a user proves himself beyond his password (spec A3). With EMAIL_OR_SMS he chooses at sign-in. What he has enrolled
 * himself comes on top of it. With B2C he has no password: the identity provider says who he is. The dummy token exists
 * for trying out only.
 */
export const AUTHENTICATION_TYPES = ['NONE', 'EMAIL', 'SMS', 'EMAIL_OR_SMS', 'SECURID', 'B2C', 'DUMMY_TOKEN'] as const;
export type AuthenticationType = (typeof AUTHENTICATION_TYPES)[number];

/** The second factors that a type stands for. B2C is none: it comes in the place of the password. */
export const FACTORS_OF: Record<AuthenticationType, readonly (SecondFactor | 'B2C')[]> = {
  NONE: [],
  EMAIL: ['EMAIL'],
  SMS: ['SMS'],
  EMAIL_OR_SMS: ['EMAIL', 'SMS'],
  SECURID: ['SECURID'],
  B2C: ['B2C'],
  DUMMY_TOKEN: ['DUMMY_TOKEN'],
};

/** Whether a user can sign in, beside his entity status: LOCKED beats INACTIVE beats ACTIVE. INVITED: active, without a password yet. */
export const USER_STATES = ['ACTIVE', 'INVITED', 'INACTIVE', 'LOCKED'] as const;
export type UserState = (typeof USER_STATES)[number];

/** Of a user group; the rights of an inactive one don't count. */
export const USER_GROUP_STATES = ['ACTIVE', 'INACTIVE'] as const;
export type UserGroupState = (typeof USER_GROUP_STATES)[number];

/** Letters, digits and `.`, `-`, `_`, `@`: what a person types at every sign-in. */
export const USER_NAME_PATTERN = /^[\p{L}\p{N}][\p{L}\p{N}._@-]*$/u;
/** International: plus sign, country code, digits (spec A5). */
export const MOBILE_PATTERN = /^\+[1-9]\d{6,14}$/;
/** Digits with what people put between them. */
export const PHONE_PATTERN = /^\+?[\d\s()/.-]{5,30}$/;
