import { objectKind } from '../approvals/public.ts';

/** Sign-off rules: who signs up to which amount. */
export const signOffRule = objectKind({
  path: 'portal/administration/signOffRules',
  queryKey: ['signOffRule'],
  texts: 'signoff',
  list: '/administration/sign-off-rules',
  nameOf: ({ name }) => name,
});
