import { z } from 'zod';
import { changeComment, changeErrors, changeOutcome, openChange } from '../approvals/endpoints.ts';
import { ENTITY_STATUSES } from '../approvals/model.ts';
import { byUniqueId, decisionShape, endpoint, instant, uniqueId } from '../endpoint.ts';
import { gridPage, gridQuery } from '../grid.ts';
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
  userIds: z.array(uniqueId).max(GROUP_USERS_MAXIMUM),
  permissions,
});
export type UserGroupContent = z.output<typeof userGroupContent>;

const userGroupRow = z.object({
  uniqueId,
  name: z.string(),
  description: z.string().nullable(),
  state: z.enum(USER_GROUP_STATES),
  entityStatus: z.enum(ENTITY_STATUSES),
  membersCount: z.number().int(),
  createdOn: instant.nullable(),
  lastUpdate: instant.nullable(),
});

const member = z.object({ uniqueId, fullName: z.string(), userName: z.string(), jobTitle: z.string().nullable() });

const userGroup = z.object({
  uniqueId,
  content: userGroupContent,
  state: z.enum(USER_GROUP_STATES),
  entityStatus: z.enum(ENTITY_STATUSES),
  /** Sent back with a change. The change is refused if the object has a newer version. */
  version: z.number().int(),
  openRequest: openChange.nullable(),
  users: z.array(member),
  createdOn: instant.nullable(),
  lastUpdate: instant.nullable(),
  actions: z.object({
    update: decisionShape,
    delete: decisionShape,
    activate: decisionShape,
    inactivate: decisionShape,
  }),
});

const PATH = 'portal/administration/userGroups';

export const userGroupsEndpoints = {
  userGroups: endpoint({
    method: 'GET',
    path: PATH,
    summary: 'The user groups of the client.',
    access: 'session',
    query: gridQuery,
    reply: gridPage(userGroupRow),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'UNKNOWN_FIELD', 'WRONG_PAGE', 'WRONG_RANGE'],
  }),
  userGroupChoices: endpoint({
    method: 'GET',
    path: `${PATH}/choices`,
    summary: 'What the editor of a user group chooses from, and up to where the caller may hand out rights.',
    access: 'session',
    reply: z.object({ ...permissionChoices, users: z.array(member).max(GROUP_USERS_MAXIMUM) }),
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED'],
  }),
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
  userGroup: endpoint({
    method: 'GET',
    path: `${PATH}/:uniqueId`,
    summary: 'One user group with its users, and what the caller may do with it.',
    access: 'session',
    params: byUniqueId,
    reply: userGroup,
    errors: ['UNAUTHENTICATED', 'UNAUTHORIZED', 'NOT_FOUND'],
  }),
  addUserGroup: endpoint({
    method: 'POST',
    path: PATH,
    summary: 'Adds a user group, or asks a second person to.',
    access: 'session',
    body: z.strictObject({ content: userGroupContent, comment: changeComment.optional() }),
    reply: changeOutcome,
    errors: changeErrors,
  }),
  updateUserGroup: endpoint({
    method: 'PUT',
    path: `${PATH}/:uniqueId`,
    summary: 'Changes a user group, or asks a second person to.',
    access: 'session',
    params: byUniqueId,
    body: z.strictObject({ content: userGroupContent, version: z.number().int(), comment: changeComment.optional() }),
    reply: changeOutcome,
    errors: changeErrors,
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
  deleteUserGroup: endpoint({
    method: 'POST',
    path: `${PATH}/:uniqueId/delete`,
    summary: 'Deletes a user group that no rule names, or asks a second person to; with a comment.',
    access: 'session',
    params: byUniqueId,
    body: z.strictObject({ version: z.number().int(), comment: changeComment.min(1) }),
    reply: changeOutcome,
    errors: changeErrors,
  }),
};
