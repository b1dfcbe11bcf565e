import { useCallback, useMemo, useRef, useState } from 'react';

export type Selection<Row> = {
  /** The chosen rows, over all pages of the list, as they are now. */
  rows: Row[];
  has: (id: string) => boolean;
  /** `range`: everything from the row toggled last. */
  toggle: (id: string, range?: boolean) => void;
  /** All rows of this page, or none of them when all are chosen. */
  togglePage: () => void;
  page: 'none' | 'some' | 'all';
  clear: () => void;
  /** Drops what this page does not show; says how many that were. */
  keepVisible: () => number;
};

/** Rows chosen with their boxes. They stay chosen on other pages and are renewed when their row is. */
export function useSelection<Row>(visible: Row[], idOf: (row: Row) => string): Selection<Row> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Row>>(new Map());
  const last = useRef<string | null>(null);
  const now = useMemo(() => new Map(visible.map((row) => [idOf(row), row])), [visible, idOf]);
  const rows = useMemo(() => [...chosen].map(([id, row]) => now.get(id) ?? row), [chosen, now]);

  const toggle = useCallback(
    (id: string, range = false) => {
      const ids = range ? between([...now.keys()], last.current ?? id, id) : [id];
      last.current = id;
      setChosen((before) => withRows(before, ids, now, range || !before.has(id)));
    },
    [now],
  );
  const count = [...now.keys()].filter((id) => chosen.has(id)).length;
  const all = count > 0 && count === now.size;
  const clear = useCallback(() => setChosen(new Map()), []);
  return {
    rows,
    has: (id) => chosen.has(id),
    toggle,
    togglePage: () => setChosen((before) => withRows(before, [...now.keys()], now, !all)),
    page: all ? 'all' : count > 0 ? 'some' : 'none',
    clear,
    keepVisible: () => {
      const kept = new Map([...chosen].filter(([id]) => now.has(id)));
      if (kept.size < chosen.size) setChosen(kept);
      return chosen.size - kept.size;
    },
  };
}

function between(ids: string[], one: string, other: string): string[] {
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b);
  return from === undefined || from < 0 || to === undefined ? [other] : ids.slice(from, to + 1);
}

function withRows<Row>(before: ReadonlyMap<string, Row>, ids: string[], now: Map<string, Row>, add: boolean) {
  const next = new Map(before);
  for (const id of ids) {
    const row = now.get(id);
    if (add && row) next.set(id, row);
    if (!add) next.delete(id);
  }
  return next;
}
