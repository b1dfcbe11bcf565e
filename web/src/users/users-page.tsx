import { IconUser } from '@tabler/icons-react';
import { userList } from '@portico/contract/users/lists';
import { KindList, useChoices } from '../approvals/public.ts';
import type { UserRow } from './model.ts';
import { UserCard } from './user-card.tsx';
import { useUserColumns } from './user-columns.tsx';
import { user } from './user.ts';

const NO_SUBCLIENTS: never[] = [];
const nameOf = (row: UserRow) => row.fullName;

/** The client's users: who they are and whether they can sign in. */
export function UsersPage() {
  const subclients = useChoices(user).data?.subclients ?? NO_SUBCLIENTS;
  return (
    <KindList
      kind={user}
      list={userList}
      icon={IconUser}
      columns={useUserColumns(subclients)}
      nameOf={nameOf}
      Card={UserCard}
    />
  );
}
