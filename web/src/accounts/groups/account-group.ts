import { objectKind } from '../../approvals/public.ts';

/** Account groups: which accounts belong together for rules and permissions. */
export const accountGroup = objectKind({
  path: 'portal/administration/accountGroups',
  queryKey: ['accountGroup'],
  texts: 'accounts.group',
  list: '/administration/account-groups',
  nameOf: ({ name }) => name,
});
