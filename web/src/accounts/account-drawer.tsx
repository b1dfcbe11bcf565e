import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { ObjectActions, ObjectDrawer } from '../approvals/public.ts';
import { useText } from '../lib/format/texts.tsx';
import type { RowDrawerProps } from '../ui/grid/drawer-list.tsx';
import { lazyPart } from '../ui/layout/lazy-part.tsx';
import { AccountFacts } from './account-facts.tsx';
import { useAccountChoices, useAdministeredAccount } from './queries.ts';

const DeleteAccountDialog = lazyPart(async () => (await import('./delete-account-dialog.tsx')).DeleteAccountDialog);

/** One account: its facts, any pending change, and what the reader may do with it. */
export function AccountDrawer(moves: RowDrawerProps) {
  const t = useText();
  const navigate = useNavigate();
  const { uniqueId, onClose } = moves;
  const [deleting, setDeleting] = useState(false);
  const accountQuery = useAdministeredAccount(uniqueId);
  const choicesQuery = useAccountChoices();
  const { data: account } = accountQuery;
  const { data: choices } = choicesQuery;
  const edit = () => void navigate({ to: '/administration/accounts/editor/$uniqueId', params: { uniqueId } });
  return (
    <ObjectDrawer
      {...moves}
      label={t('accounts.account.label')}
      failed={t('accounts.account.loadFailed')}
      asked={[accountQuery, choicesQuery]}
      waiting={(action, asked) => t(`accounts.account.open.${action}`, asked)}
      object={account && choices && { ...account, name: account.content.shortName }}
      actions={
        account &&
        choices && (
          <ObjectActions
            actions={account.actions}
            cannot={{ update: t('accounts.account.cannot.update'), delete: t('accounts.account.cannot.delete') }}
            onEdit={edit}
            onDelete={() => setDeleting(true)}
          />
        )
      }
    >
      {account && choices && deleting && (
        <DeleteAccountDialog
          {...{ account }}
          twoPersonRule={choices.twoPersonRule}
          onClose={() => setDeleting(false)}
          onDeleted={onClose}
        />
      )}
      {account && <AccountFacts {...account} />}
    </ObjectDrawer>
  );
}
