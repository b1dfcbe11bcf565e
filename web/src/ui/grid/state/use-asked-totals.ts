import { useState } from 'react';

/** Whether somebody has asked for exact totals under this filter, however many rows it has. */
export function useAskedTotals(filter: string | undefined): { exact: boolean; ask: () => void } {
  const [asked, setAsked] = useState<string | null>(null);
  return { exact: asked === (filter ?? ''), ask: () => setAsked(filter ?? '') };
}

/** What a query for totals gives; null if there are more rows than are summed without being asked. */
type TotalsQuery<Total> = { data: { totals: Total[] | null } | undefined; isPlaceholderData: boolean };

/** The totals as a list shows them; undefined while they load, never those of another filter. */
export function shownTotals<Total>({ data, isPlaceholderData }: TotalsQuery<Total>): Total[] | 'onRequest' | undefined {
  const known = isPlaceholderData ? undefined : data;
  return known?.totals === null ? 'onRequest' : known?.totals;
}
