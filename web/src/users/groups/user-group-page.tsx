import { useMemo } from 'react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { EditorGap, useChoices, useObject } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { HolderPage } from '../holder-page.tsx';
import type { UserGroupChoices, UserGroupDetail } from '../model.ts';
import { entriesOf } from '../permissions/entries.ts';
import { ShownPermissions } from '../user-permissions.tsx';
import { UserGroupDetails } from './user-group-details.tsx';
import { UserGroupUsers } from './user-group-users.tsx';
import { userGroup } from './user-group.ts';

/** One user group: its facts, its permissions, and its users. */
export function UserGroupPage() {
  const t = useText();
  const { uniqueId } = useParams({ from: '/shell/userManagement/user-groups/$uniqueId' });
  const group = useObject(userGroup, uniqueId);
  const choices = useChoices(userGroup);
  if (group.data && choices.data) return <Group key={uniqueId} group={group.data} choices={choices.data} />;
  return <EditorGap failed={t('users.group.loadFailed')} asked={[group, choices]} />;
}

type GroupProps = { group: UserGroupDetail; choices: UserGroupChoices };

function Group({ group, choices }: GroupProps) {
  const navigate = useNavigate();
  const { uniqueId, content, users } = group;
  const holder = useMemo(() => ({ entries: entriesOf(content.permissions), groups: [], modules: null }), [content]);
  return (
    <HolderPage
      kind="group"
      holder={group}
      name={content.name}
      quiet={content.description}
      tabs={[
        { name: 'details', content: <UserGroupDetails group={group} /> },
        {
          name: 'permissions',
          content: <ShownPermissions {...{ holder, choices }} person={content.name} inherits={false} />,
        },
        { name: 'users', count: users.length, content: <UserGroupUsers users={users} /> },
      ]}
      onEdit={(search) =>
        void navigate({ to: '/userManagement/user-groups/editor/$uniqueId', params: { uniqueId }, search })
      }
    />
  );
}
