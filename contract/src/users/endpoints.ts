import { z } from 'zod';
import { changeComment, changeErrors, changeOutcome } from '../approvals/endpoints.ts';
import { governedEndpoints } from '../approvals/governed-endpoints.ts';
import { decisionShape, endpoint, instant, uniqueId } from '../endpoint.ts';
import { byUserId, userId } from '../id-shapes.ts';
import {
  COMMENT_MAXIMUM_LENGTH,
  GROUPS_PER_USER_MAXIMUM,
  NAMESAKES_MAXIMUM,
  OWN_NAME_MAXIMUM_LENGTH,
  PERMISSION_ENTRIES_MAXIMUM,
  SUBCLIENTS_MAXIMUM,
  TEXT_MAXIMUM_LENGTH,
} from '../limits.ts';
import { LADDER_AREAS, LEVELS, MODULES, SWITCH_AREAS, type Level } from '../permissions/model.ts';
import { authenticators } from '../session/authenticator-endpoints.ts';
import { normalName } from './names.ts';
import { AUTHENTICATION_TYPES, MOBILE_PATTERN, PHONE_PATTERN, USER_NAME_PATTERN, USER_STATES } from './model.ts';

export const area = z.enum([...LADDER_AREAS, ...SWITCH_AREAS]);
const level = z.enum(Object.keys(LEVELS) as [Level, ...Level[]]);

/** One entry of a user or group. None says INHERIT: such an entry is left out instead. */
export const permissionEntry = z.strictObject({
  area,
  /** `id` of an account group or an account; only account areas have these scopes. */
  scope: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('AREA') }),
    z.strictObject({ kind: z.literal('ACCOUNT_GROUP'), id: uniqueId }),
    z.strictObject({ kind: z.literal('ACCOUNT'), id: uniqueId }),
  ]),
  level: level.exclude(['INHERIT']),
});
export type PermissionContent = z.output<typeof permissionEntry>;
export const permissions = z.array(permissionEntry).max(PERMISSION_ENTRIES_MAXIMUM);

const fullName = z.string().overwrite(normalName).min(1).max(OWN_NAME_MAXIMUM_LENGTH);
const optionalText = z.string().trim().min(1).max(TEXT_MAXIMUM_LENGTH).nullable();
export const userName = z.string().overwrite(normalName).min(2).max(OWN_NAME_MAXIMUM_LENGTH).regex(USER_NAME_PATTERN);

/** A user as submitted (spec A3). E-mail and mobile are required if the authentication type sends codes there. */
export const userContent = z.strictObject({
  userName,
  /** Letters of one script, no invisible characters. */
  fullName,
  jobTitle: optionalText,
  phone: z.string().trim().regex(PHONE_PATTERN).nullable(),
  mobile: z
    .string()
    .overwrite((text) => text.replaceAll(/[\s()/.-]/g, ''))
    .regex(MOBILE_PATTERN)
    .nullable(),
  email: z.email().max(254),
  authenticationType: z.enum(AUTHENTICATION_TYPES),
  subclientId: uniqueId.nullable(),
  /** At least one (spec A5). */
  modules: z.array(z.enum(MODULES)).min(1).max(MODULES.length),
  groupIds: z.array(uniqueId).max(GROUPS_PER_USER_MAXIMUM),
  permissions,
  /** What colleagues should know about them. */
  comment: z.string().trim().max(COMMENT_MAXIMUM_LENGTH).nullable(),
});
export type UserContent = z.output<typeof userContent>;

/** A group as a source of a user's permissions. */
const heldGroup = z.object({ uniqueId, name: z.string(), isActive: z.boolean(), permissions });

/** As stored: values from before these rules, such as a missing e-mail, are shown unchanged. */
const storedContent = userContent.extend({
  userName: z.string(),
  fullName: z.string(),
  jobTitle: z.string().nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string(),
  modules: z.array(z.enum(MODULES)),
});

/**
 * The highest level that the caller may hand out per area, with exceptions for account groups and accounts. INHERIT:
 * none. A higher entry is refused.
 */
const grantable = z.array(
  z.object({
    area,
    level,
    scopes: z.array(z.object({ kind: z.enum(['ACCOUNT_GROUP', 'ACCOUNT']), id: uniqueId, level })),
  }),
);

/** The choices of the permission editor; shared by users and groups. */
export const permissionChoices = {
  accounts: z.array(
    z.object({
      uniqueId,
      name: z.string(),
      number: z.string(),
      bank: z.string(),
      currency: z.string(),
      /**
       * Positions in `accountGroups`: for ten thousand accounts in fifty groups each, ids would take twenty megabytes.
       */
      groupPositions: z.array(z.number().int()),
    }),
  ),
  accountGroups: z.array(z.object({ uniqueId, name: z.string() })),
  /** The modules of the client's licence; areas of other modules aren't shown. */
  licensedModules: z.array(z.enum(MODULES)),
  /** The areas that this client's people can hold, in contract order. */
  areas: z.array(area),
  grantable,
};

const activation = z.strictObject({
  active: z.boolean(),
  version: z.number().int(),
  comment: changeComment.min(1),
});
export const USERS_PATH = 'portal/administration/users';
const PATH = USERS_PATH;
const actionErrors = ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND', 'WRONG_STATE', 'TOO_MANY_REQUESTS'] as const;

export const userEndpoints = governedEndpoints({
  path: PATH,
  id: userId,
  words: { one: 'a user', many: 'users' },
  content: userContent,
  stored: storedContent,
  row: {
    userName: z.string(),
    fullName: z.string(),
    jobTitle: z.string().nullable(),
    email: z.string().nullable(),
    mobile: z.string().nullable(),
    state: z.enum(USER_STATES),
    authenticationType: z.enum(AUTHENTICATION_TYPES),
    subclient: z.string().nullable(),
    modules: z.array(z.enum(MODULES)),
    /** By name. */
    groups: z.array(z.string()),
    lastLogin: instant.nullable(),
    createdOn: instant,
  },
  one: {
    state: z.enum(USER_STATES),
    subclient: z.string().nullable(),
    /** The names of the applications they may open, as in their session. */
    applications: z.array(z.string()),
    /** Their groups with the entries that they inherit. */
    groups: z.array(heldGroup),
    /** Authenticators they enrolled themselves, oldest first. */
    authenticators,
    createdOn: instant,
    lastChange: instant.nullable(),
    lastLogin: instant.nullable(),
    lastPasswordChange: instant.nullable(),
    /** They must set a new password before anything else. */
    newPasswordRequired: z.boolean(),
    lockedAt: instant.nullable(),
    /** Locked by an objection to a change of address, number or factor. */
    objectedAt: instant.nullable(),
    /** After a change to their proofs of identity. */
    signingBarredUntil: instant.nullable(),
    /** Until a user administrator confirms the person. */
    signingAwaitsWordSince: instant.nullable(),
  },
  actions: {
    activate: decisionShape,
    inactivate: decisionShape,
    unlock: decisionShape,
    resetPassword: decisionShape,
    requireNewPassword: decisionShape,
    resetAuthenticator: decisionShape,
    allowSigning: decisionShape,
  },
  choices: {
    ...permissionChoices,
    groups: z.array(
      /** `handOut`: whether the caller may add somebody to it, which hands out its rights. */
      heldGroup.extend({ handOut: decisionShape }),
    ),
    /** An inactive one is only for users who already have it. */
    subclients: z.array(z.object({ uniqueId, name: z.string(), active: z.boolean() })).max(SUBCLIENTS_MAXIMUM),
    authenticationTypes: z.array(z.enum(AUTHENTICATION_TYPES)),
    /** Users whose permissions can be copied: those that the caller may see. */
    colleagues: z.array(z.object({ uniqueId: userId, fullName: z.string(), userName: z.string() })).max(1_000),
  },
});

export const usersEndpoints = {
  validateUserName: endpoint({
    method: 'GET',
    path: `${PATH}/validateUserName`,
    summary: 'Whether a user name is still free within the client; `except` is the user who may keep it.',
    access: 'session',
    query: z.strictObject({
      userName: z.string().trim().min(1).max(OWN_NAME_MAXIMUM_LENGTH),
      except: userId.optional(),
    }),
    reply: z.object({ isFree: z.boolean() }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'REQUEST_FIELDS'],
  }),
  namesakes: endpoint({
    method: 'GET',
    path: `${PATH}/namesakes`,
    summary:
      'Users of the client whose full name looks or sounds the same, at most five; `except` is the user who has it.',
    access: 'session',
    query: z.strictObject({
      fullName: z.string().trim().min(1).max(OWN_NAME_MAXIMUM_LENGTH),
      except: userId.optional(),
    }),
    reply: z.object({ names: z.array(z.string()).max(NAMESAKES_MAXIMUM) }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'REQUEST_FIELDS'],
  }),
  switchUserActivation: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/activation`,
    summary: 'Activates or inactivates a user, which ends their sessions, or asks a second person to; with a comment.',
    access: 'session',
    params: byUserId,
    body: activation,
    reply: changeOutcome,
    errors: changeErrors,
  }),
  unlockUser: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/unlock`,
    summary: 'Unlocks a user at once and tells them.',
    access: 'session',
    params: byUserId,
    errors: actionErrors,
  }),
  resetUserPassword: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/resetPassword`,
    summary:
      'Sends a user at once the link for a new password, which is required from now on; an invited one is invited again.',
    access: 'session',
    params: byUserId,
    errors: actionErrors,
  }),
  requireNewPassword: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/requireNewPassword`,
    summary: 'Has a user set a new password before anything else, at the next sign-in or at once, and tells them.',
    access: 'session',
    params: byUserId,
    errors: actionErrors,
  }),
  allowSigning: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/allowSigning`,
    summary: 'A user administrator’s word, awaited after a new password by a link, that a user signs again.',
    access: 'session',
    params: byUserId,
    errors: actionErrors,
  }),
  resetAuthenticator: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/resetAuthenticator`,
    summary:
      'Takes from a user at once the authenticators that they have enrolled, ends their sessions, requires a new password and tells them.',
    access: 'session',
    params: byUserId,
    errors: actionErrors,
  }),
};
export { activation, heldGroup };
