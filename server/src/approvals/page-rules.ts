import {
  GOVERNED_KIND_NAMES,
  GOVERNED_KINDS,
  type GovernedKind,
  type KindDefinition,
} from '@portico/contract/approvals/kinds';
import type { SwitchArea } from '@portico/contract/permissions/model';
import {
  actsAsClient,
  takesProviderRight,
  type PageAsker,
  type PageRule,
  type PageRules,
} from '../platform/page-rules.ts';

/** The rule of a kind's list: what the kind declares. */
export function viewsKind(kind: GovernedKind): PageRule {
  const { area, needs, alsoBy }: KindDefinition = GOVERNED_KINDS[kind];
  return ({ rights }) =>
    rights.has(area, needs.view) || (alsoBy !== undefined && rights.has(alsoBy.area, alsoBy.level));
}

const seesSettings = viewsKind('companySettings');
/** The provider's connections to banks: nobody of a client sees any, whatever their rights. */
export const seesConnections = takesProviderRight(GOVERNED_KINDS.connection.area, GOVERNED_KINDS.connection.needs.view);
/** Who sees something else that changes by the rule. */
const SEES_CHANGES: readonly PageRule[] = GOVERNED_KIND_NAMES.filter(
  (kind) => 'isSwitchable' in GOVERNED_KINDS[kind],
).map((kind) => (kind === 'order' ? seesOrderChanges : viewsKind(kind)));

export const approvalPages = {
  companySettings: seesSettings,
  /**
   * Where there is a two-person rule (spec A2); people who upload files, since importing a duplicate takes two people
   * everywhere; and people who see the rule's switches or the provider's connections to banks, since so do those.
   */
  approvals: (asker) => {
    if (asker.rights.has('PAYMENT_UPLOAD', 'GRANT') || seesSettings(asker) || seesConnections(asker)) return true;
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
