import { useMemo } from 'react';
import { SOURCE_TYPES, STATUS_GROUPS, statusesOf, type StatusGroup } from '@portico/contract/payments/status';
import { useText } from '../lib/texts.tsx';
import type { FilterField } from '../ui/grid/filter-field.ts';

export const ALL = 'ALL';
export const ORDER_TABS = [ALL, ...STATUS_GROUPS] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** The set and text fields of the orders list; the statuses are those of the chosen tab. */
export function useOrderFilterFields(group: StatusGroup | null): FilterField[] {
  const t = useText();
  return useMemo(() => {
    const statuses = (group ? [group] : STATUS_GROUPS).flatMap(statusesOf);
    const word = (status: string) => ({ value: status, label: t.of('status', `${status}.full`) });
    return [
      { field: 'status', label: t('payments.column.status'), options: statuses.map(word) },
      { field: 'orderId', label: t('payments.column.order') },
      { field: 'content', label: t('payments.column.content') },
      { field: 'fileName', label: t('payments.column.fileName') },
      {
        field: 'sourceType',
        label: t('payments.column.source'),
        options: SOURCE_TYPES.map((source) => ({ value: source, label: t.of('status', `sourceType.${source}`) })),
      },
      { field: 'createdBy.name', label: t('payments.column.createdBy') },
    ];
  }, [t, group]);
}
