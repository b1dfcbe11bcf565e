import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { ObjectActions, ObjectDrawer } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { RowDrawerProps } from '../../ui/grid/drawer-list.tsx';
import { lazyPart } from '../../ui/layout/lazy-part.tsx';
import { AccountGroupAccounts } from './account-group-accounts.tsx';
import { useAccountGroup, useGroupChoices } from './queries.ts';

const DeleteGroupDialog = lazyPart(async () => (await import('./delete-group-dialog.tsx')).DeleteGroupDialog);

/** One group: its accounts, any pending change, and what the reader may do with it. */
export function AccountGroupDrawer(moves: RowDrawerProps) {
  const t = useText();
  const navigate = useNavigate();
  const { uniqueId, onClose } = moves;
  const [deleting, setDeleting] = useState(false);
  const groupQuery = useAccountGroup(uniqueId);
  const choicesQuery = useGroupChoices();
  const { data: group } = groupQuery;
  const { data: choices } = choicesQuery;
  const edit = () => void navigate({ to: '/administration/account-groups/editor/$uniqueId', params: { uniqueId } });
  return (
    <ObjectDrawer
      {...moves}
      label={t('accounts.group.label')}
      failed={t('accounts.group.loadFailed')}
      asked={[groupQuery, choicesQuery]}
      waiting={(action, asked) => t(`accounts.group.open.${action}`, asked)}
      object={group && choices && { ...group, name: group.content.name }}
      actions={
        group &&
        choices && (
          <ObjectActions
            actions={group.actions}
            cannot={{ update: t('accounts.group.cannot.update'), delete: t('accounts.group.cannot.delete') }}
            onEdit={edit}
            onDelete={() => setDeleting(true)}
          />
        )
      }
    >
      {group && choices && deleting && (
        <DeleteGroupDialog
          {...{ group }}
          twoPersonRule={choices.twoPersonRule}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      )}
      {group && choices && <AccountGroupAccounts accountIds={group.content.accountIds} accounts={choices.accounts} />}
    </ObjectDrawer>
  );
}
