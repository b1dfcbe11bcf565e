import { objectKind } from '../approvals/public.ts';

/** Accounts as master data. Their events renew the accounts of the statements too. */
export const account = objectKind({
  path: 'portal/administration/accounts',
  queryKey: ['account', 'administered'],
  texts: 'accounts.account',
  list: '/administration/accounts',
  nameOf: ({ shortName }) => shortName,
});
