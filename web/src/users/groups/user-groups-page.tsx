import { IconUsers } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { userGroupList } from '@portico/contract/users/lists';
import { NewObjectButton } from '../../approvals/public.ts';
import { useText } from '../../lib/format/texts.tsx';
import { gridRequest } from '../../ui/grid/state/grid-state.ts';
import { GridView } from '../../ui/grid/grid-view.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { useGridState } from '../../ui/grid/state/use-grid-state.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import type { UserGroupRow } from '../model.ts';
import { UserGroupCard } from './user-group-card.tsx';
import { useUserGroupColumns } from './user-group-columns.tsx';
import { useUserGroupChoices, useUserGroups } from './queries.ts';
import frame from '../../ui/layout/rail-page.module.css';

const nameOf = (row: UserGroupRow) => row.name;
const cardOf = (row: UserGroupRow) => <UserGroupCard row={row} />;

/** The client's user groups: they give several people the same rights at once. */
export function UserGroupsPage() {
  const t = useText();
  const navigate = useNavigate();
  const [state, onChange] = useGridState();
  const list = useUserGroups(gridRequest(state));
  const columns = useUserGroupColumns();
  const create = useUserGroupChoices().data?.actions.create;
  return (
    <div className={frame.page}>
      <PageHeader
        title={t('shell.userGroups')}
        actions={
          <NewObjectButton
            decision={create}
            cannot={t('users.group.cannot.create')}
            word={t('users.group.new')}
            onClick={() => void navigate({ to: '/userManagement/user-groups/editor' })}
          />
        }
      />
      <GridView
        name="userGroups"
        label={t('shell.userGroups')}
        words={{
          count: (count, shown) => t('users.group.count', { count, shown }),
          fresh: (count) => t('users.group.fresh', { count }),
          nothingFound: t('users.group.nothingFound'),
          failed: t('users.group.failed'),
        }}
        declared={userGroupList.columns}
        {...{ columns, list, idOf, nameOf, state, onChange }}
        onOpen={({ uniqueId }) => void navigate({ to: '/userManagement/user-groups/$uniqueId', params: { uniqueId } })}
        card={cardOf}
        empty={
          <Empty
            icon={<IconUsers size={28} aria-hidden />}
            title={t('users.group.empty')}
            text={t('users.group.emptyText')}
          />
        }
      />
    </div>
  );
}
