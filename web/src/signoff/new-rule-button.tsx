import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '../lib/texts.tsx';
import { ActionButton } from '../ui/action-button.tsx';
import { useRuleChoices } from './queries.ts';

/** Opens the editor for a new rule; says why when the reader may not add one. */
export function NewRuleButton() {
  const t = useText();
  const navigate = useNavigate();
  const create = useRuleChoices().data?.actions.create;
  if (!create) return null;
  return (
    <ActionButton
      variant={create.allowed ? 'filled' : 'default'}
      leftSection={<IconPlus aria-hidden />}
      decision={create}
      title={t('signoff.cannot.create')}
      onClick={() => void navigate({ to: '/administration/sign-off-rules/editor' })}
    >
      {t('signoff.new')}
    </ActionButton>
  );
}
