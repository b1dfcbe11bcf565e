import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { ObjectActions, ObjectDrawer } from '../approvals/public.ts';
import { useText } from '../lib/format/texts.tsx';
import type { RowDrawerProps } from '../ui/grid/drawer-list.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { useRuleChoices, useSignOffRule } from './queries.ts';
import { RuleFacts } from './rule-facts.tsx';

const DeleteRuleDialog = lazyPart(async () => (await import('./delete-rule-dialog.tsx')).DeleteRuleDialog);

/** One rule: what it does, any pending change, and what the reader may do with it. */
export function RuleDrawer(moves: RowDrawerProps) {
  const t = useText();
  const navigate = useNavigate();
  const { uniqueId, onClose } = moves;
  const [deleting, setDeleting] = useState(false);
  const ruleQuery = useSignOffRule(uniqueId);
  const choicesQuery = useRuleChoices();
  const { data: rule } = ruleQuery;
  const { data: choices } = choicesQuery;
  const edit = () => void navigate({ to: '/administration/sign-off-rules/editor/$uniqueId', params: { uniqueId } });
  return (
    <ObjectDrawer
      {...moves}
      label={t('signoff.label')}
      failed={t('signoff.loadFailed')}
      asked={[ruleQuery, choicesQuery]}
      waiting={(action, asked) => t(`signoff.open.${action}`, asked)}
      object={rule && choices && { ...rule, name: rule.content.name }}
      actions={
        rule &&
        choices && (
          <ObjectActions
            actions={rule.actions}
            cannot={{ update: t('signoff.cannot.update'), delete: t('signoff.cannot.delete') }}
            onEdit={edit}
            onDelete={() => setDeleting(true)}
          />
        )
      }
    >
      {rule && choices && deleting && (
        <DeleteRuleDialog
          {...{ rule }}
          twoPersonRule={choices.twoPersonRule}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      )}
      {rule && choices && <RuleFacts content={rule.content} choices={choices} />}
    </ObjectDrawer>
  );
}
