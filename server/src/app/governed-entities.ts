import { account, accountGroup } from '../accounts/public.ts';
import { GovernedEntities, twoPersonRule } from '../approvals/public.ts';
import { orderChange } from '../payments/public.ts';
import { accountEffect, accountGroupEffect, groupEffect, ruleEffect, userEffect } from '../effects/public.ts';
import { signOffRule } from '../signoff/public.ts';
import { importAnyway } from '../uploads/public.ts';
import { user, userGroup } from '../users/public.ts';

/**
 * Everything that changes by the two-person rule. What a change does to people and rules is joined to the kinds here: it
 * is worked out from all of them together.
 */
export const governedEntities = new GovernedEntities([
  { ...account, effect: accountEffect },
  { ...accountGroup, effect: accountGroupEffect },
  importAnyway,
  orderChange,
  { ...signOffRule, effect: ruleEffect },
  twoPersonRule,
  { ...user, effect: userEffect },
  { ...userGroup, effect: groupEffect },
]);
