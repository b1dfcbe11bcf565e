import { useState } from 'react';
import { useParams } from '@tanstack/react-router';
import { EditorGap, MayNotEdit } from '../../../approvals/public.ts';
import { useText } from '../../../lib/format/texts.tsx';
import type { GroupChoices, GroupDetail } from '../model.ts';
import { useAccountGroup, useGroupChoices } from '../queries.ts';
import { AccountGroupEditor } from './account-group-editor.tsx';

/** The editor for a new group. */
export function NewAccountGroupPage() {
  const t = useText();
  const choices = useGroupChoices();
  if (choices.data) return <NewGroup choices={choices.data} />;
  return <EditorGap failed={t('accounts.group.loadFailed')} asked={[choices]} />;
}

function NewGroup({ choices }: { choices: GroupChoices }) {
  const t = useText();
  const [{ create }] = useState(choices.actions);
  if (!create.allowed) {
    const title = t('accounts.group.editor.new');
    return <MayNotEdit title={title} text={t('accounts.group.cannot.create')} decision={create} />;
  }
  return <AccountGroupEditor first={{ name: '', accountIds: [] }} group={null} choices={choices} />;
}

/** The editor for an existing group. */
export function EditAccountGroupPage() {
  const t = useText();
  const { uniqueId } = useParams({ from: '/shell/administration/account-groups/editor/$uniqueId' });
  const choices = useGroupChoices();
  const group = useAccountGroup(uniqueId);
  if (group.data && choices.data) return <EditGroup key={uniqueId} group={group.data} choices={choices.data} />;
  return <EditorGap failed={t('accounts.group.loadFailed')} asked={[group, choices]} />;
}

function EditGroup({ group, choices }: { group: GroupDetail; choices: GroupChoices }) {
  const t = useText();
  // If somebody else changes the group meanwhile, saving fails on its version.
  const [opened] = useState(group);
  const { actions, openRequest } = opened;
  if (!actions.update.allowed) {
    const title = t('accounts.group.editor.edit');
    return (
      <MayNotEdit {...{ title, openRequest }} text={t('accounts.group.cannot.update')} decision={actions.update} />
    );
  }
  return <AccountGroupEditor first={opened.content} group={opened} choices={choices} />;
}
