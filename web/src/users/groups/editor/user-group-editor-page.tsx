import { useState } from 'react';
import { useParams } from '@tanstack/react-router';
import { EditorGap, MayNotEdit } from '../../../approvals/public.ts';
import { useText } from '../../../lib/format/texts.tsx';
import type { UserGroupChoices, UserGroupDetail } from '../../model.ts';
import { useUserGroup, useUserGroupChoices } from '../queries.ts';
import { draftOf, NEW_GROUP } from './group-draft.ts';
import { UserGroupEditor } from './user-group-editor.tsx';

/** The editor for a new user group. */
export function NewUserGroupPage() {
  const t = useText();
  const choices = useUserGroupChoices();
  if (choices.data) return <NewGroup choices={choices.data} />;
  return <EditorGap failed={t('users.group.loadFailed')} asked={[choices]} />;
}

function NewGroup({ choices }: { choices: UserGroupChoices }) {
  const t = useText();
  const [{ create }] = useState(choices.actions);
  if (!create.allowed) {
    return <MayNotEdit title={t('users.group.editor.new')} text={t('users.group.cannot.create')} decision={create} />;
  }
  return <UserGroupEditor first={NEW_GROUP} choices={choices} group={null} />;
}

/** The editor for an existing user group. */
export function EditUserGroupPage() {
  const t = useText();
  const { uniqueId } = useParams({ from: '/shell/userManagement/user-groups/editor/$uniqueId' });
  const choices = useUserGroupChoices();
  const group = useUserGroup(uniqueId);
  if (group.data && choices.data) return <EditGroup key={uniqueId} group={group.data} choices={choices.data} />;
  return <EditorGap failed={t('users.group.loadFailed')} asked={[group, choices]} />;
}

function EditGroup({ group, choices }: { group: UserGroupDetail; choices: UserGroupChoices }) {
  const t = useText();
  // If somebody else changes the group meanwhile, saving fails on its version.
  const [opened] = useState(group);
  const [first] = useState(() => draftOf(group.content));
  const { actions, openRequest } = opened;
  if (!actions.update.allowed) {
    const title = t('users.group.editor.edit');
    const text = t('users.group.cannot.update');
    return <MayNotEdit {...{ title, text, openRequest }} decision={actions.update} />;
  }
  return <UserGroupEditor {...{ first, choices }} group={opened} />;
}
