import { rateListList } from '@portico/contract/rates/lists';
import type { Column, Looks } from '../../ui/grid/columns/column.ts';
import { useColumns } from '../../ui/grid/columns/use-columns.tsx';
import { MiddleEllipsis } from '../../ui/values/middle-ellipsis.tsx';
import type { RateListRow } from '../model.ts';
import css from '../rates.module.css';
import { ListStatusWord } from './list-status.tsx';

const LOOKS: Looks<typeof rateListList, RateListRow> = {
  fileName: {
    width: 220,
    grows: 2,
    cell: (_row, text) => (
      <span className={css.strong}>
        <MiddleEllipsis text={text} />
      </span>
    ),
  },
  status: { width: 190, cell: (row) => <ListStatusWord {...row} /> },
  problems: { width: 92, priority: 3 },
  format: { width: 120, tone: 'detail' },
  ratesCount: { width: 84 },
  firstDay: { width: 110, priority: 2 },
  lastDay: { width: 110 },
  uploadedAt: { width: 136 },
  uploadedBy: { width: 140, grows: 1, priority: 2, tone: 'detail' },
  inForceSince: { width: 136, priority: 3 },
};

/** The columns of the files of rates. */
export function useRateListColumns(): Column<RateListRow>[] {
  return useColumns(rateListList, LOOKS);
}
