import { useEffect, useState } from 'react';
import { isSomebodyThere } from '../lib/session/presence.ts';

/**
 * Rows of a list that refreshes itself, without moving rows under somebody's hand. While a person works on the page,
 * new rows are counted and shown on request; with nobody there, they show at once.
 */
export function useStableRows<Row>(rows: readonly Row[], idOf: (row: Row) => string) {
  const [known, setKnown] = useState<ReadonlySet<string> | null>(null);
  const shown = known && isSomebodyThere() ? rows.filter((row) => known.has(idOf(row))) : rows;
  const ids = shown.map(idOf).join(' ');
  useEffect(() => setKnown(new Set(ids.split(' '))), [ids]);
  return { shown, news: rows.length - shown.length, show: () => setKnown(new Set(rows.map(idOf))) };
}
