import { IconUsers } from '@tabler/icons-react';
import { userGroupList } from '@portico/contract/users/lists';
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
      list={userGroupList}
      icon={IconUsers}
      columns={useUserGroupColumns()}
      nameOf={nameOf}
      Card={UserGroupCard}
    />
  );
}
