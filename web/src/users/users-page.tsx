import { IconUser } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { userList } from '@portico/contract/users/lists';
import { NewObjectButton } from '../approvals/public.ts';
import { useText } from '../lib/format/texts.tsx';
import { gridRequest } from '../ui/grid/state/grid-state.ts';
import { GridView } from '../ui/grid/grid-view.tsx';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridState } from '../ui/grid/state/use-grid-state.ts';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Empty } from '../ui/layout/states.tsx';
import type { UserRow } from './model.ts';
import { useUserChoices, useUsers } from './queries.ts';
import { UserCard } from './user-card.tsx';
import { useUserColumns } from './user-columns.tsx';
import frame from '../ui/layout/rail-page.module.css';

const NO_SUBCLIENTS: never[] = [];
const nameOf = (row: UserRow) => row.fullName;
const cardOf = (row: UserRow) => <UserCard row={row} />;

/** The client's users: who they are and whether they can sign in. */
export function UsersPage() {
  const t = useText();
  const navigate = useNavigate();
  const [state, onChange] = useGridState();
  const list = useUsers(gridRequest(state));
  const choices = useUserChoices().data;
  const columns = useUserColumns(choices?.subclients ?? NO_SUBCLIENTS);
  return (
    <div className={frame.page}>
      <PageHeader
        title={t('shell.users')}
        actions={
          <NewObjectButton
            decision={choices?.actions.create}
            cannot={t('users.user.cannot.create')}
            word={t('users.user.new')}
            onClick={() => void navigate({ to: '/userManagement/users/editor' })}
          />
        }
      />
      <GridView
        name="users"
        label={t('shell.users')}
        words={{
          count: (count, shown) => t('users.user.count', { count, shown }),
          fresh: (count) => t('users.user.fresh', { count }),
          nothingFound: t('users.user.nothingFound'),
          failed: t('users.user.failed'),
        }}
        declared={userList.columns}
        {...{ columns, list, idOf, nameOf, state, onChange }}
        onOpen={({ uniqueId }) => void navigate({ to: '/userManagement/users/$uniqueId', params: { uniqueId } })}
        card={cardOf}
        empty={
          <Empty
            icon={<IconUser size={28} aria-hidden />}
            title={t('users.user.empty')}
            text={t('users.user.emptyText')}
          />
        }
      />
    </div>
  );
}
