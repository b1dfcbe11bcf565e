import { useEffect, useState } from 'react';
import { isSomebodyThere } from '../lib/presence.ts';

/**
 * Rows of a list that renews itself, without what would push others away under somebody's hand: what comes while a
 * person works on the page is counted and shown when he asks for it; without anybody there it is shown at once.
 */
export function useCalmRows<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const shown = known && isSomebodyThere() ? rows.filter((row) => known.has(idOf(row))) : rows;
  const ids = shown.map(idOf).join(' ');
  useEffect(() => setKnown(new Set(ids.split(' '))), [ids]);
  return { shown, news: rows.length - shown.length, show: () => setKnown(new Set(rows.map(idOf))) };
}
