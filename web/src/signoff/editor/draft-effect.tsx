import { WithoutRule } from '../../approvals/public.ts';
import { useFormats } from '../../lib/format/display.ts';
import { useRuleEffect } from '../queries.ts';
import { checkDraft, contentOf, type RuleDraft } from './rule-draft.ts';

type EffectProps = { draft: RuleDraft; uniqueId: string | null; most?: number };

/** Which payments would have no rule if this were saved; the name has no effect. */
export function DraftEffect({ draft, uniqueId, most }: EffectProps) {
  const { numberFormat } = useFormats();
  const named = { ...draft, name: '…' };
  const canBe = Object.keys(checkDraft(named, numberFormat)).length === 0;
  const effect = useRuleEffect(uniqueId, canBe ? contentOf(named, numberFormat) : undefined);
  return <div role="status">{canBe && effect.data && <WithoutRule ladders={effect.data.ladders} most={most} />}</div>;
}
