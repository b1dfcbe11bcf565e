import { IconChecks } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { changeRequestList } from '@portico/contract/approvals/lists';
import { useText } from '../../lib/format/texts.tsx';
import { gridRequest } from '../../ui/grid/state/grid-state.ts';
import { GridView } from '../../ui/grid/grid-view.tsx';
import { idOf } from '../../ui/grid/rows/row-id.ts';
import { useGridState } from '../../ui/grid/state/use-grid-state.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { Empty } from '../../ui/layout/states.tsx';
import type { ChangeRequestRow } from '../model.ts';
import { useChangeRequests } from '../queries.ts';
import { RequestCard } from './request-card.tsx';
import { requestLink } from './request-link.ts';
import { useRequestColumns } from './request-columns.tsx';
import css from '../approvals.module.css';

const nameOf = (row: ChangeRequestRow) => row.name;
/** The changes of liquidity management have a page of their own. */
const OF_PAYMENTS = { list: ['payments'] };
const cardOf = (row: ChangeRequestRow) => <RequestCard row={row} />;

/** The changes that wait for a second person, and those already decided. */
export function RequestsPage() {
  const t = useText();
  const navigate = useNavigate();
  const [state, change] = useGridState();
  const loaded = useChangeRequests(gridRequest(state, OF_PAYMENTS));
  const columns = useRequestColumns();
  const open = ({ uniqueId }: ChangeRequestRow) => void navigate(requestLink(uniqueId));
  return (
    <div className={css.page}>
      <PageHeader title={t('shell.pendingApprovals')} />
      <GridView
        list={changeRequestList}
        words={{
          count: (count, shown) => t('approvals.count', { count, shown }),
          fresh: (count) => t('approvals.fresh', { count }),
          nothingFound: t('approvals.nothingFound'),
          failed: t('approvals.failed'),
        }}
        {...{ columns, loaded, idOf, nameOf, state }}
        onChange={change}
        onOpen={open}
        card={cardOf}
        empty={
          <Empty
            icon={<IconChecks size={28} aria-hidden />}
            title={t('approvals.empty')}
            text={t('approvals.emptyText')}
          />
        }
      />
    </div>
  );
}
