import type { SwitchArea } from '@portico/contract/permissions/model';
import { actsAsClient, takesRight, type PageAsker, type PageRule, type PageRules } from '../platform/page-rules.ts';

const seesSettings = takesRight('SETTINGS', 'VIEW_ONLY');
/** Who sees something else that changes by the rule. */
const SEES_CHANGES: readonly PageRule[] = [
  takesRight('USERS', 'VIEW_ONLY'),
  takesRight('USER_GROUPS', 'VIEW_ONLY'),
  takesRight('SIGN_OFF_RULES', 'VIEW_ONLY'),
  takesRight('ACCOUNT_PAYMENTS', 'ADMIN'),
  seesOrderChanges,
];

export const approvalPages = {
  companySettings: seesSettings,
  /**
   * Where there is a two-person rule (spec A2); people who upload files, since importing a duplicate takes two people
   * everywhere; and people who see the rule's switches, since so do those.
   */
  approvals: (asker) => {
    if (asker.rights.has('PAYMENT_UPLOAD', 'GRANT') || seesSettings(asker)) return true;
    if (actsAsClient(asker)) return asker.applications.length > 0;
    return asker.twoMansRule && SEES_CHANGES.some((sees) => sees(asker));
  },
} satisfies Partial<PageRules>;

/** Requests about orders are visible with the orders; without the rule for orders, at most a few old ones are left. */
function seesOrderChanges({ rights, twoMansRuleCategories }: PageAsker): boolean {
  const takesTwo = twoMansRuleCategories.includes('ORDER');
  const areas: SwitchArea[] = takesTwo ? ['PAYMENT_VIEW'] : ['PAYMENT_DELETE', 'RESTORE_DELETED_ORDER'];
  return areas.some((area) => rights.has(area, 'GRANT'));
}
