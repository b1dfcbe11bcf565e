import { shownName } from '@portico/contract/users/names';
import { objectKind } from '../approvals/public.ts';
import { withGroupIds } from './permissions/group-ids.ts';

/** Users. Events about users also cover groups: membership and inherited rights are part of the user. */
export const user = objectKind({
  path: 'portal/administration/users',
  queryKey: ['userAdministration', 'users'],
  texts: 'users.user',
  list: '/userManagement/users',
  page: '/userManagement/users/$uniqueId',
  nameOf: shownName,
  read: withGroupIds,
  failed: { create: 'USER_NOT_CREATED', update: 'USER_NOT_UPDATED', delete: 'USER_NOT_DELETED' },
});
