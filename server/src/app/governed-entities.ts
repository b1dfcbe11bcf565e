import { account, accountGroup, bank, connection, owner } from '../accounts/public.ts';
import { GovernedEntities, twoPersonRule } from '../approvals/public.ts';
import { orderChange } from '../payments/public.ts';
import {
  accountEffect,
  accountGroupEffect,
  groupEffect,
  ruleEffect,
  templateEffect,
  userEffect,
} from '../effects/public.ts';
import { rateList } from '../rates/public.ts';
import { fitRulesOfAllClients, signOffRule } from '../signoff/public.ts';
import { lookAgain, standingOrder, standingOrderPaying } from '../standing-orders/public.ts';
import { clientTemplate, myTemplate } from '../templates/public.ts';
import { importAnyway } from '../uploads/public.ts';
import { user, userGroup } from '../users/public.ts';

/**
 * Everything that changes by the two-person rule. Effects on people and rules are added to the kinds here, since they
 * need all kinds together.
 */
export const governedEntities = new GovernedEntities([
  { ...account, effect: accountEffect },
  { ...accountGroup, effect: accountGroupEffect },
  bank,
  {
    ...clientTemplate,
    effect: templateEffect,
    deletionProblem: standingOrderPaying,
    // The dates that are planned depend on its account.
    afterApplied: lookAgain,
  },
  connection,
  importAnyway,
  myTemplate,
  orderChange,
  owner,
  // The rules are another module's, which knows the rates.
  { ...rateList, afterApplied: fitRulesOfAllClients },
  { ...signOffRule, effect: ruleEffect },
  standingOrder,
  twoPersonRule,
  { ...user, effect: userEffect },
  { ...userGroup, effect: groupEffect },
]);
