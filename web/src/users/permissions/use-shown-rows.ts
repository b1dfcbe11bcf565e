import { useMemo, useState } from 'react';
import { SWITCH_AREAS } from '@portico/contract/permissions/model';
import { rowStateOf, type Board } from './board.ts';
import { WHOLE } from './entries.ts';
import { laddersOf, rowOf, rowsOf, SECTIONS, type MatrixRow, type Section } from './rows.ts';
import { usePermissionWords } from './use-words.ts';

export type ShownSection = { section: Section; rows: MatrixRow[] };
export type BoardFilter = { text: string; onlyChanged: boolean };

/** Which lines of a board are shown: all, the matches of the filter, or only changes. */
export function useShownRows(board: Board) {
  const words = usePermissionWords();
  const [filter, setFilter] = useState<BoardFilter>({ text: '', onlyChanged: false });
  const { choices, before, now, added } = board;
  const all = useMemo(() => {
    const sources = { before: before.entries, now: now.entries, groups: now.groups, added };
    return (Object.keys(SECTIONS) as Section[]).map((section) => ({
      section,
      areas: laddersOf(section, choices.areas).map((area) => rowsOf(area, sources, choices)),
    }));
  }, [choices, before, now, added]);
  const sought = filter.text.trim().toLocaleLowerCase();
  const digits = sought.replaceAll(/\s/g, '');
  const isFound = (row: MatrixRow) => {
    if (filter.onlyChanged && !rowStateOf(board, row).isChanged) return false;
    return (
      words.row(row).toLocaleLowerCase().includes(sought) ||
      (digits !== '' && row.number.toLowerCase().includes(digits))
    );
  };
  const isFiltered = sought !== '' || filter.onlyChanged;
  const sections: ShownSection[] = all
    .map(({ section, areas }) => ({
      section,
      rows: areas.flatMap((rows) => (isFiltered ? foundIn(rows, isFound) : rows)),
    }))
    .filter(({ rows }) => rows.length > 0);
  const switches = SWITCH_AREAS.filter((area) => choices.areas.includes(area))
    .map((area) => rowOf({ area, scope: WHOLE }, choices))
    .filter(isFound);
  return { filter, setFilter, isFiltered, sections, switches };
}

/** An area stays in view above its matches. */
function foundIn(rows: MatrixRow[], isFound: (row: MatrixRow) => boolean): MatrixRow[] {
  const found = rows.filter(isFound);
  const [area] = rows;
  return found.length > 0 && area && !found.includes(area) ? [area, ...found] : found;
}
