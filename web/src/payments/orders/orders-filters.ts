import type { Filters } from '@portico/contract/filter-value';
import { STATUS_GROUPS, statusesOf, type StatusGroup } from '@portico/contract/payments/status';
import type { Translate } from '../../lib/format/texts.tsx';
import type { SetOption } from '../../ui/grid/columns/column.ts';

export const ALL = 'ALL';
/** Those that the reader can sign now; the menu counts the same. */
export const MINE = 'MINE';
export const ORDER_TABS = [ALL, MINE, ...STATUS_GROUPS] as const;
export type OrderTab = (typeof ORDER_TABS)[number];

/** The status group of a tab; null for the others. */
export function groupOf(tab: OrderTab): StatusGroup | null {
  return tab === ALL || tab === MINE ? null : tab;
}

/** What a tab shows of all orders. */
export function filtersOf(tab: OrderTab): Filters {
  if (tab === MINE) return { 'signatures.mine': ['true'] };
  const group = groupOf(tab);
  return group ? { statusGroup: [group] } : {};
}

/** The statuses of the chosen tab, in words. */
export function statusOptions(t: Translate, group: StatusGroup | null): SetOption[] {
  const statuses = (group ? [group] : STATUS_GROUPS).flatMap(statusesOf);
  return statuses.map((status) => ({ value: status, label: t.of('status', `${status}.full`) }));
}
