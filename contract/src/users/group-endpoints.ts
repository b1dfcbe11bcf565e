import { z } from 'zod';
import { changeErrors, changeOutcome } from '../approvals/endpoints.ts';
import { governedEndpoints } from '../approvals/governed-endpoints.ts';
import { byUniqueId, decisionShape, endpoint, instant, uniqueId } from '../endpoint.ts';
import { userId } from '../id-shapes.ts';
import {
  COMMENT_MAXIMUM_LENGTH,
  GROUP_USERS_MAXIMUM,
  OWN_NAME_MAXIMUM_LENGTH,
  TEXT_MAXIMUM_LENGTH,
} from '../limits.ts';
import { activation, permissionChoices, permissions } from './endpoints.ts';
import { USER_GROUP_STATES } from './model.ts';

/** A user group as submitted (spec A3). */
export const userGroupContent = z.strictObject({
  name: z.string().trim().min(1).max(OWN_NAME_MAXIMUM_LENGTH),
  description: z.string().trim().min(1).max(TEXT_MAXIMUM_LENGTH).nullable(),
  comment: z.string().trim().max(COMMENT_MAXIMUM_LENGTH).nullable(),
  userIds: z.array(userId).max(GROUP_USERS_MAXIMUM),
  permissions,
});
export type UserGroupContent = z.output<typeof userGroupContent>;

const member = z.object({
  uniqueId: userId,
  fullName: z.string(),
  userName: z.string(),
  jobTitle: z.string().nullable(),
});

const PATH = 'portal/administration/userGroups';

export const userGroupEndpoints = governedEndpoints({
  path: PATH,
  id: uniqueId,
  words: { one: 'a user group', many: 'user groups' },
  content: userGroupContent,
  row: {
    name: z.string(),
    description: z.string().nullable(),
    state: z.enum(USER_GROUP_STATES),
    membersCount: z.number().int(),
    createdOn: instant.nullable(),
    lastUpdate: instant.nullable(),
  },
  one: {
    state: z.enum(USER_GROUP_STATES),
    users: z.array(member),
    createdOn: instant.nullable(),
    lastUpdate: instant.nullable(),
  },
  actions: { activate: decisionShape, inactivate: decisionShape },
  choices: { ...permissionChoices, users: z.array(member).max(GROUP_USERS_MAXIMUM) },
});

export const userGroupsEndpoints = {
  validateGroupName: endpoint({
    method: 'GET',
    path: `${PATH}/validateGroupName`,
    summary: 'Whether a group name is still free within the client; `except` is the group that may keep it.',
    access: 'session',
    query: z.strictObject({
      groupName: z.string().trim().min(1).max(OWN_NAME_MAXIMUM_LENGTH),
      except: uniqueId.optional(),
    }),
    reply: z.object({ isFree: z.boolean() }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'REQUEST_FIELDS'],
  }),
  switchUserGroupActivation: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/activation`,
    summary: 'Activates or inactivates a user group, or asks a second person to; with a comment.',
    access: 'session',
    params: byUniqueId,
    body: activation,
    reply: changeOutcome,
    errors: changeErrors,
  }),
};
