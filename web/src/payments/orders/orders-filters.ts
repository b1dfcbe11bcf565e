import { STATUS_GROUPS, statusesOf, type StatusGroup } from '@portico/contract/payments/status';
import type { Translate } from '../../lib/format/texts.tsx';
import type { SetOption } from '../../ui/grid/columns/column.ts';

export const ALL = 'ALL';
export const ORDER_TABS = [ALL, ...STATUS_GROUPS] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** The statuses of the chosen tab, in words. */
export function statusOptions(t: Translate, group: StatusGroup | null): SetOption[] {
  const statuses = (group ? [group] : STATUS_GROUPS).flatMap(statusesOf);
  return statuses.map((status) => ({ value: status, label: t.of('status', `${status}.full`) }));
}
