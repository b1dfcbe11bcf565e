import { useNavigate, useParams } from '@tanstack/react-router';
import { shownName } from '@portico/contract/users/names';
import { EditorGap, useChoices, useObject } from '../approvals/public.ts';
import { useText } from '../lib/format/texts.tsx';
import { HolderPage } from './holder-page.tsx';
import type { UserChoices, UserDetail } from './model.ts';
import { UserDetails } from './user-details.tsx';
import { UserGroups } from './user-groups.tsx';
import { UserPermissions } from './user-permissions.tsx';
import { user } from './user.ts';

/** One user: their facts, their permissions and where these come from, and what the reader may do with them. */
export function UserPage() {
  const t = useText();
  const { uniqueId } = useParams({ from: '/shell/userManagement/users/$uniqueId' });
  const one = useObject(user, uniqueId);
  const choices = useChoices(user);
  if (one.data && choices.data) return <User key={uniqueId} user={one.data} choices={choices.data} />;
  return <EditorGap failed={t('users.user.loadFailed')} asked={[one, choices]} />;
}

type UserProps = { user: UserDetail; choices: UserChoices };

function User({ user, choices }: UserProps) {
  const navigate = useNavigate();
  const { uniqueId, content, groups } = user;
  return (
    <HolderPage
      kind="user"
      holder={user}
      name={content.fullName}
      quiet={[content.userName, content.jobTitle].filter(Boolean).join(' · ')}
      tabs={[
        { name: 'details', content: <UserDetails {...{ user, choices }} /> },
        { name: 'permissions', content: <UserPermissions {...{ user, choices }} person={shownName(content)} /> },
        { name: 'groups', count: groups.length, content: <UserGroups groups={groups} /> },
      ]}
      onEdit={(search) => void navigate({ to: '/userManagement/users/editor/$uniqueId', params: { uniqueId }, search })}
    />
  );
}
