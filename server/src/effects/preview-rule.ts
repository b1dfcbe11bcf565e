import type { Reply, Request } from '@portico/contract/endpoint';
import type { signoffEndpoints } from '@portico/contract/signoff/endpoints';
import { permitEditing, refuseProblems } from '../approvals/public.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { newId } from '../platform/ids.ts';
import { signOffRule } from '../signoff/public.ts';
import { ruleEffect } from './rule-effect.ts';

type Definition = (typeof signoffEndpoints)['signOffRuleEffect'];

/** What a rule would do, for somebody writing it; stores nothing. A rule that can't be saved has no effect. */
export async function previewRule(
  context: Context<Definition>,
  { body: { uniqueId, content } }: Request<Definition>,
): Promise<Reply<Definition>> {
  const { tx, clock } = context;
  await permitEditing(context, signOffRule);
  const stored = uniqueId === null ? null : await signOffRule.find(tx, uniqueId, false);
  if (uniqueId !== null && !stored) throw new PortalError('NOT_FOUND');
  const id = uniqueId ?? newId();
  // A taken name is reported on saving.
  if (content) await refuseProblems(context, signOffRule, { ...content, name: id }, id);
  return (await ruleEffect(tx, { id, before: stored?.content ?? null, after: content }, clock)).shown;
}
