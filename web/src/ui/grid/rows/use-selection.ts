import { useCallback, useMemo, useRef, useState } from 'react';

export type Selection<Row> = {
  /** The selected rows in their current state. */
  rows: Row[];
  has: (id: string) => boolean;
  /** `range`: everything from the row last toggled. */
  toggle: (id: string, range?: boolean) => void;
  /** All loaded rows up to the limit, or none of them if all are selected. */
  toggleAll: () => void;
  all: 'none' | 'some' | 'all';
  /** The maximum; rows beyond it are not selected, and the selection bar says so. */
  limit: number;
  /** More than the limit was requested. */
  isCut: boolean;
  clear: () => void;
  /** Deselects rows no longer shown; returns how many. */
  keepVisible: () => number;
};

type Chosen<Row> = { rows: ReadonlyMap<string, Row>; isCut: boolean };

/** Rows selected with their boxes; updated with the row. */
export function useSelection<Row>(
  visible: readonly Row[] | undefined,
  idOf: (row: Row) => string,
  limit: number,
): Selection<Row> {
  const [chosen, setChosen] = useState<Chosen<Row>>({ rows: new Map(), isCut: false });
  const last = useRef<string | null>(null);
  const now = useMemo(() => new Map((visible ?? []).map((row) => [idOf(row), row])), [visible, idOf]);
  const rows = useMemo(() => [...chosen.rows].map(([id, row]) => now.get(id) ?? row), [chosen, now]);

  const toggle = useCallback(
    (id: string, range = false) => {
      const ids = range ? between([...now.keys()], last.current ?? id, id) : [id];
      last.current = id;
      setChosen((before) => withRows(before, ids, now, { add: range || !before.rows.has(id), limit }));
    },
    [now, limit],
  );
  const count = useMemo(() => [...chosen.rows.keys()].filter((id) => now.has(id)).length, [chosen, now]);
  const isAll = count > 0 && (count === now.size || count === limit);
  const clear = useCallback(() => setChosen({ rows: new Map(), isCut: false }), []);
  return {
    rows,
    has: (id) => chosen.rows.has(id),
    toggle,
    toggleAll: () => setChosen((before) => withRows(before, [...now.keys()], now, { add: !isAll, limit })),
    all: isAll ? 'all' : count > 0 ? 'some' : 'none',
    limit,
    isCut: chosen.isCut,
    clear,
    keepVisible: () => {
      const kept = new Map([...chosen.rows].filter(([id]) => now.has(id)));
      if (kept.size < chosen.rows.size) setChosen({ rows: kept, isCut: false });
      return chosen.rows.size - kept.size;
    },
  };
}

/** The ids from one to another, whichever comes first; only the second if the first is gone. */
export function between(ids: readonly string[], one: string, other: string): string[] {
  const [from, to] = [ids.indexOf(one), ids.indexOf(other)].toSorted((a, b) => a - b);
  return from === undefined || from < 0 || to === undefined ? [other] : ids.slice(from, to + 1);
}

function withRows<Row>(
  before: Chosen<Row>,
  ids: readonly string[],
  now: ReadonlyMap<string, Row>,
  { add, limit }: { add: boolean; limit: number },
): Chosen<Row> {
  const rows = new Map(before.rows);
  if (!add) {
    for (const id of ids) rows.delete(id);
    return { rows, isCut: false };
  }
  for (const id of ids) {
    const row = now.get(id);
    if (row && (rows.has(id) || rows.size < limit)) rows.set(id, row);
  }
  return { rows, isCut: ids.some((id) => !rows.has(id)) };
}
