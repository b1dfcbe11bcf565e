import { useState } from 'react';
import { useParams } from '@tanstack/react-router';
import { EditorGap, MayNotEdit } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { UserChoices, UserDetail } from '../model.ts';
import { useUser, useUserChoices } from '../queries.ts';
import { draftOf, newUser } from './user-draft.ts';
import { UserEditor } from './user-editor.tsx';

/** The editor for a new user. */
export function NewUserPage() {
  const t = useText();
  const choices = useUserChoices();
  if (choices.data) return <NewUser choices={choices.data} />;
  return <EditorGap failed={t('users.user.loadFailed')} asked={[choices]} />;
}

function NewUser({ choices }: { choices: UserChoices }) {
  const t = useText();
  const [{ create }] = useState(choices.actions);
  const [first] = useState(() => newUser(safest(choices.authenticationTypes)));
  if (!create.allowed) {
    return <MayNotEdit title={t('users.user.editor.new')} text={t('users.user.cannot.create')} decision={create} />;
  }
  return <UserEditor {...{ first, choices }} user={null} />;
}

/** A new user starts with a second factor, where there is one. */
function safest(types: UserChoices['authenticationTypes']) {
  return types.find((type) => type === 'EMAIL') ?? types[0] ?? 'NONE';
}

/** The editor for an existing user. */
export function EditUserPage() {
  const t = useText();
  const { uniqueId } = useParams({ from: '/shell/userManagement/users/editor/$uniqueId' });
  const choices = useUserChoices();
  const user = useUser(uniqueId);
  if (user.data && choices.data) return <EditUser key={uniqueId} user={user.data} choices={choices.data} />;
  return <EditorGap failed={t('users.user.loadFailed')} asked={[user, choices]} />;
}

function EditUser({ user, choices }: { user: UserDetail; choices: UserChoices }) {
  const t = useText();
  // If somebody else changes the user meanwhile, saving fails on its version.
  const [opened] = useState(user);
  const [first] = useState(() => draftOf(user.content));
  const { actions, openRequest } = opened;
  if (!actions.update.allowed) {
    const title = t('users.user.editor.edit');
    const text = t('users.user.cannot.update');
    return <MayNotEdit {...{ title, text, openRequest }} decision={actions.update} />;
  }
  return <UserEditor {...{ first, choices }} user={opened} />;
}
