import { accountPages } from '../accounts/public.ts';
import { approvalPages } from '../approvals/public.ts';
import { clientPages } from '../clients/public.ts';
import { downloadPages } from '../downloads/public.ts';
import { developerPages } from '../developer/public.ts';
import { impersonationPages } from '../impersonation/public.ts';
import { paymentPages } from '../payments/public.ts';
import type { PageAsker, PageRule, PageRules } from '../platform/page-rules.ts';
import { ratePages } from '../rates/public.ts';
import { releasePages } from '../release/public.ts';
import { sessionPages } from '../session/public.ts';
import { signOffPages } from '../signoff/public.ts';
import { standingOrderPages } from '../standing-orders/public.ts';
import { statementPages } from '../statements/public.ts';
import { templatePages } from '../templates/public.ts';
import { uploadPages } from '../uploads/public.ts';
import { userPages } from '../users/public.ts';

const END_USERS: readonly PageAsker['subject']['clientKind'][] = ['PARTNER', 'CORPORATE'];

/** Who may open which page: each module's rules together. */
export const pageRules: PageRules = {
  ...withoutEndUsers({
    ...accountPages,
    ...approvalPages,
    ...clientPages,
    ...developerPages,
    ...impersonationPages,
    ...paymentPages,
    ...ratePages,
    ...releasePages,
    ...signOffPages,
    ...standingOrderPages,
    ...statementPages,
    ...templatePages,
    ...uploadPages,
    ...userPages,
  }),
  ...downloadPages,
  ...sessionPages,
};

/** End users have the Download Center, and what is everybody's own. */
function withoutEndUsers<Rules extends Partial<PageRules>>(rules: Rules): Rules {
  const guarded = Object.entries(rules).map(([name, rule]): [string, PageRule] => [
    name,
    (asker) => !END_USERS.includes(asker.subject.clientKind) && rule(asker),
  ]);
  return Object.fromEntries(guarded) as Rules;
}
