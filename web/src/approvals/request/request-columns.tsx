import { useMemo } from 'react';
import { Link } from '@tanstack/react-router';
import { CHANGE_ACTIONS, CHANGE_CATEGORIES, CHANGE_STATUSES } from '@portico/contract/approvals/model';
import { useDisplay, type Display } from '../../lib/format/display.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import type { Column } from '../../ui/grid/columns/column.ts';
import type { ChangeRequestRow } from '../model.ts';
import { ChangeStatusWord } from './status-words.tsx';
import css from '../approvals.module.css';

type RequestColumn = Column<ChangeRequestRow>;

/** The columns of the change requests; their fields come from the contract's declaration. */
export function useRequestColumns(): RequestColumn[] {
  const t = useText();
  const display = useDisplay();
  return useMemo(() => [...identityColumns(t), ...circumstanceColumns(t, display)], [t, display]);
}

function identityColumns(t: Translate): RequestColumn[] {
  return [
    {
      field: 'name',
      title: t('approvals.column.name'),
      width: 220,
      grows: 2,
      cell: ({ uniqueId, name }) => (
        <Link to="/administration/pending-approvals/payments/$uniqueId" params={{ uniqueId }} tabIndex={-1}>
          {name}
        </Link>
      ),
    },
    {
      field: 'status',
      title: t('approvals.column.status'),
      width: 150,
      options: CHANGE_STATUSES.map((value) => ({ value, label: t(`approvals.status.${value}.short`) })),
      cell: (row) => <ChangeStatusWord {...row} />,
    },
    {
      field: 'category',
      title: t('approvals.column.category'),
      width: 160,
      options: CHANGE_CATEGORIES.map((value) => ({ value, label: t(`approvals.category.${value}`) })),
      cell: ({ category }) => t(`approvals.category.${category}`),
    },
    {
      field: 'action',
      title: t('approvals.column.action'),
      width: 110,
      options: CHANGE_ACTIONS.map((value) => ({ value, label: t(`approvals.action.${value}`) })),
      cell: ({ action }) => t(`approvals.action.${action}`),
    },
  ];
}

function circumstanceColumns(t: Translate, display: Display): RequestColumn[] {
  return [
    {
      field: 'requestedBy',
      title: t('approvals.column.requestedBy'),
      width: 150,
      grows: 1,
      cell: ({ requestedBy }) => requestedBy.name,
    },
    {
      field: 'requestedAt',
      title: t('approvals.column.requestedAt'),
      width: 136,
      priority: 2,
      cell: ({ requestedAt }) => display.instant(requestedAt),
    },
    {
      field: 'comment',
      title: t('approvals.column.comment'),
      width: 200,
      grows: 2,
      priority: 3,
      cell: ({ comment }) =>
        comment === null ? <span className={css.quiet}>–</span> : <span title={comment}>{comment}</span>,
    },
  ];
}
