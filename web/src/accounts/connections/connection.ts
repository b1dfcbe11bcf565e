import { objectKind } from '../../approvals/public.ts';

/** The provider's connections to banks. */
export const connection = objectKind({
  path: 'portal/administration/connections',
  queryKey: ['connection'],
  texts: 'accounts.connection',
  list: '/administration/connections',
  nameOf: ({ name }) => name,
});
