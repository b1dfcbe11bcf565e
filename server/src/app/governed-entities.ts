import { account, accountGroup } from '../accounts/public.ts';
import { GovernedEntities, twoPersonRule } from '../approvals/public.ts';
import { orderChange } from '../payments/public.ts';
import { signOffRule } from '../signoff/public.ts';
import { importAnyway } from '../uploads/public.ts';
import { user, userGroup } from '../users/public.ts';

/** Everything that changes by the two-person rule. */
export const governedEntities = new GovernedEntities([
  account,
  accountGroup,
  importAnyway,
  orderChange,
  signOffRule,
  twoPersonRule,
  user,
  userGroup,
]);
