import type { ApiAnswer } from '@portico/contract/api';
import type { PermissionContent, UserContent } from '@portico/contract/users/endpoints';
import type { UserGroupContent } from '@portico/contract/users/group-endpoints';
import type { UserGroupState, UserState } from '@portico/contract/users/model';
import type { WithGroupIds } from './permissions/group-ids.ts';
import type { Look } from '../ui/values/looks.ts';

export type { PermissionContent, UserContent, UserGroupContent };
export type UserRow = ApiAnswer<'GET portal/administration/users'>['content'][number];
export type UserDetail = ApiAnswer<'GET portal/administration/users/:uniqueId'>;
export type UserChoices = WithGroupIds<ApiAnswer<'GET portal/administration/users/choices'>>;
/** A group with its entries, as a user inherits them. */
export type HeldGroup = UserDetail['groups'][number];

export type UserGroupRow = ApiAnswer<'GET portal/administration/userGroups'>['content'][number];
export type UserGroupDetail = ApiAnswer<'GET portal/administration/userGroups/:uniqueId'>;
export type UserGroupChoices = WithGroupIds<ApiAnswer<'GET portal/administration/userGroups/choices'>>;
export type Member = UserGroupDetail['users'][number];

/** The choices shared by both permission editors. */
export type PermissionChoices = Pick<
  UserChoices,
  'accounts' | 'accountGroups' | 'licensedModules' | 'areas' | 'grantable'
>;

export const STATE_LOOKS: Record<UserState | UserGroupState, Look> = {
  ACTIVE: { shape: 'discWithTick', tone: 'done' },
  INVITED: { shape: 'ringWithArrow', tone: 'moving' },
  INACTIVE: { shape: 'dashedRing', tone: 'neutral' },
  LOCKED: { shape: 'openOctagon', tone: 'error' },
};
