import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { Decision } from '@portico/contract/errors';
import { useText } from '../../lib/format/texts.tsx';
import { ActionButton } from '../../ui/action-button.tsx';

type ActionsProps = {
  actions: { update: Decision; delete: Decision };
  /** "You can’t change this rule now", "You can’t delete this rule now". */
  cannot: { update: string; delete: string };
  onEdit: () => void;
  onDelete: () => void;
};

/** Edit and delete; a button the reader can't use says why. */
export function ObjectActions({ actions, cannot, onEdit, onDelete }: ActionsProps) {
  const t = useText();
  return (
    <>
      <ActionButton
        leftSection={<IconPencil aria-hidden />}
        decision={actions.update}
        title={cannot.update}
        onClick={onEdit}
      >
        {t('forms.edit')}
      </ActionButton>
      <ActionButton
        variant={actions.delete.allowed ? 'danger' : 'default'}
        leftSection={<IconTrash aria-hidden />}
        decision={actions.delete}
        title={cannot.delete}
        onClick={onDelete}
      >
        {t('forms.delete')}
      </ActionButton>
    </>
  );
}
