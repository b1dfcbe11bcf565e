import { objectKind } from '../../approvals/public.ts';

/** The banks where the client keeps its accounts. */
export const bank = objectKind({
  path: 'portal/administration/banks',
  queryKey: ['bank'],
  texts: 'accounts.bank',
  list: '/administration/banks',
  nameOf: ({ name }) => name,
});
