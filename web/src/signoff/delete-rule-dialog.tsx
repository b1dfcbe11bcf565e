import { WithoutRule, DeleteDialog } from '../approvals/public.ts';
import { useText } from '../lib/format/texts.tsx';
import type { RuleDetail } from './model.ts';
import { useDeleteRule, useRuleEffect } from './queries.ts';

type DialogProps = { rule: RuleDetail; twoPersonRule: boolean; onClose: () => void; onDeleted: () => void };

/** Asks before a rule is deleted, and says which payments would be left without one. */
export function DeleteRuleDialog({ rule, ...dialog }: DialogProps) {
  const t = useText();
  const { name } = rule.content;
  const effect = useRuleEffect(rule.uniqueId, null);
  const words = {
    title: t('signoff.delete.title', { name }),
    text: t('signoff.delete.text'),
    second: t('signoff.delete.second'),
    keep: t('signoff.delete.keep'),
    delete: t('signoff.delete.do'),
    commentMissing: t('signoff.commentMissing'),
    deleted: t('signoff.deleted', { name }),
  };
  return (
    <DeleteDialog {...dialog} {...{ name, words }} run={useDeleteRule(rule)}>
      {effect.data && <WithoutRule ladders={effect.data.ladders} />}
    </DeleteDialog>
  );
}
