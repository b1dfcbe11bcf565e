import { useState } from 'react';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../lib/texts.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import type { RuleDetail } from './model.ts';

const DeleteRuleDialog = lazyPart(async () => (await import('./delete-rule-dialog.tsx')).DeleteRuleDialog);

type ActionsProps = { rule: RuleDetail; twoPersonRule: boolean };

/** Edit and delete; what the reader may not do says why. */
export function RuleActions({ rule, twoPersonRule }: ActionsProps) {
  const t = useText();
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState(false);
  const { uniqueId, actions } = rule;
  return (
    <>
      <ActionButton
        leftSection={<IconPencil aria-hidden />}
        decision={actions.update}
        title={t('signoff.cannot.update')}
        onClick={() => void navigate({ to: '/administration/sign-off-rules/editor/$uniqueId', params: { uniqueId } })}
      >
        {t('signoff.edit')}
      </ActionButton>
      <ActionButton
        variant={actions.delete.allowed ? 'danger' : 'default'}
        leftSection={<IconTrash aria-hidden />}
        decision={actions.delete}
        title={t('signoff.cannot.delete')}
        onClick={() => setDeleting(true)}
      >
        {t('signoff.delete')}
      </ActionButton>
      {deleting && <DeleteRuleDialog {...{ rule, twoPersonRule }} onClose={() => setDeleting(false)} />}
    </>
  );
}
