import { Link } from '@tanstack/react-router';
import { changeRequestList } from '@portico/contract/approvals/lists';
import type { Column, Looks } from '../../ui/grid/columns/column.ts';
import { useColumns } from '../../ui/grid/columns/use-columns.tsx';
import { QuietCell } from '../../ui/values/cells.tsx';
import type { ChangeRequestRow } from '../model.ts';
import { requestLink } from './request-link.ts';
import { ChangeStatusWord } from './status-words.tsx';

const LOOKS: Looks<typeof changeRequestList, ChangeRequestRow> = {
  name: {
    width: 220,
    grows: 2,
    cell: ({ uniqueId }, text) => (
      <Link {...requestLink(uniqueId)} tabIndex={-1}>
        {text}
      </Link>
    ),
  },
  status: { width: 150, cell: (row) => <ChangeStatusWord {...row} /> },
  category: { width: 160 },
  action: { width: 110 },
  requestedBy: { width: 150, grows: 1 },
  requestedAt: { width: 136, priority: 2 },
  comment: {
    width: 200,
    grows: 2,
    priority: 3,
    cell: ({ comment }) => (comment === null ? <QuietCell text="" /> : <span title={comment}>{comment}</span>),
  },
};

/** The columns of the change requests. */
export function useRequestColumns(): Column<ChangeRequestRow>[] {
  return useColumns(changeRequestList, LOOKS);
}
