import { objectKind } from '../../approvals/public.ts';
import { withGroupIds } from '../permissions/group-ids.ts';

/** User groups: they give several people the same rights at once. */
export const userGroup = objectKind({
  path: 'portal/administration/userGroups',
  queryKey: ['userAdministration', 'groups'],
  texts: 'users.group',
  list: '/userManagement/user-groups',
  page: '/userManagement/user-groups/$uniqueId',
  nameOf: ({ name }) => name,
  read: withGroupIds,
  failed: { create: 'USER_GROUP_NOT_CREATED', update: 'USER_GROUP_NOT_UPDATED', delete: 'USER_GROUP_NOT_DELETED' },
});
