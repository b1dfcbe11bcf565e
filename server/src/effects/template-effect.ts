import type { Effect } from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { loadRuleLines } from '../signoff/public.ts';

/**
 * What a change of a client template does: as long as a sign-off rule has lines for templates, it decides which payments
 * these lines apply to, and so how many must sign them.
 */
export async function templateEffect(tx: Transaction): Promise<Effect> {
  const lines = await loadRuleLines(tx);
  return { shown: null, whole: null, changesSigning: lines.some(({ sourceType }) => sourceType === 'TEMPLATE') };
}
