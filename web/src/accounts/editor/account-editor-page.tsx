import { useState } from 'react';
import { useParams } from '@tanstack/react-router';
import { EditorGap, MayNotEdit } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { AccountChoices, AccountDetail } from '../model.ts';
import { useAccountChoices, useAdministeredAccount } from '../queries.ts';
import { draftOf, newDraft } from './account-draft.ts';
import { AccountEditor } from './account-editor.tsx';

const MOST_USED = 'EUR';

/** The editor for a new account. */
export function NewAccountPage() {
  const t = useText();
  const choices = useAccountChoices();
  if (choices.data) return <NewAccount choices={choices.data} />;
  return <EditorGap failed={t('accounts.account.loadFailed')} asked={[choices]} />;
}

function NewAccount({ choices }: { choices: AccountChoices }) {
  const t = useText();
  const [{ create }] = useState(choices.actions);
  if (!create.allowed) {
    const title = t('accounts.account.editor.new');
    return <MayNotEdit title={title} text={t('accounts.account.cannot.create')} decision={create} />;
  }
  return <AccountEditor first={newDraft(MOST_USED)} account={null} choices={choices} />;
}

/** The editor for an existing account. */
export function EditAccountPage() {
  const t = useText();
  const { uniqueId } = useParams({ from: '/shell/administration/accounts/editor/$uniqueId' });
  const choices = useAccountChoices();
  const account = useAdministeredAccount(uniqueId);
  if (account.data && choices.data) {
    return <EditAccount key={uniqueId} account={account.data} choices={choices.data} />;
  }
  return <EditorGap failed={t('accounts.account.loadFailed')} asked={[account, choices]} />;
}

function EditAccount({ account, choices }: { account: AccountDetail; choices: AccountChoices }) {
  const t = useText();
  // If somebody else changes the account meanwhile, saving fails on its version.
  const [opened] = useState(account);
  const [first] = useState(() => draftOf(account.content));
  const { actions, openRequest } = opened;
  if (!actions.update.allowed) {
    const title = t('accounts.account.editor.edit');
    const text = t('accounts.account.cannot.update');
    return <MayNotEdit {...{ title, text, openRequest }} decision={actions.update} />;
  }
  return <AccountEditor first={first} account={opened} choices={choices} />;
}
