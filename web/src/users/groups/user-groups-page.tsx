import { IconUsers } from '@tabler/icons-react';
import { userGroupColumns } from '@portico/contract/users/columns';
import { KindList } from '../../approvals/public.ts';
import type { UserGroupRow } from '../model.ts';
import { UserGroupCard } from './user-group-card.tsx';
import { useUserGroupColumns } from './user-group-columns.tsx';
import { userGroup } from './user-group.ts';

const nameOf = (row: UserGroupRow) => row.name;

/** The client's user groups: they give several people the same rights at once. */
export function UserGroupsPage() {
  return (
    <KindList
      kind={userGroup}
      title="shell.userGroups"
      icon={IconUsers}
      name="userGroups"
      declared={userGroupColumns}
      columns={useUserGroupColumns()}
      nameOf={nameOf}
      Card={UserGroupCard}
    />
  );
}
