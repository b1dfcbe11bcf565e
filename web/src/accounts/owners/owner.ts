import { objectKind } from '../../approvals/public.ts';

/** The owners of the client's accounts. */
export const owner = objectKind({
  path: 'portal/administration/owners',
  queryKey: ['owner'],
  texts: 'accounts.owner',
  list: '/administration/owners',
  nameOf: ({ name }) => name,
});
