import { useEffect, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';

const CELL = '[data-cell]';
const LINE = '[data-line]';

/**
 * One tab stop for many buttons, as in a grid: arrows, Home and End move among the elements marked `data-cell` within
 * those marked `data-line`. The stop is kept in the document, so that moving re-renders nothing.
 */
export function useRoving(root: RefObject<HTMLElement | null>) {
  // Lines come and go with the filter: one cell is always reachable.
  useEffect(() => {
    const first = root.current?.querySelector<HTMLElement>(CELL);
    if (first && !root.current?.querySelector(`${CELL}[tabindex="0"]`)) first.tabIndex = 0;
  });
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      if (!target.matches(CELL)) return;
      for (const stop of root.current?.querySelectorAll<HTMLElement>(`${CELL}[tabindex="0"]`) ?? []) stop.tabIndex = -1;
      target.tabIndex = 0;
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (!(event.target instanceof HTMLElement) || !event.target.matches(CELL)) return;
      const next = nextCell(root.current, event.target, event.key);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

function nextCell(root: HTMLElement | null, cell: HTMLElement, key: string): HTMLElement | undefined {
  const line = cell.closest(LINE);
  if (!root || !line) return undefined;
  const cells = [...line.querySelectorAll<HTMLElement>(CELL)];
  const index = cells.indexOf(cell);
  if (key === 'ArrowRight') return cells[index + 1];
  if (key === 'ArrowLeft') return cells[index - 1];
  if (key === 'Home') return cells[0];
  if (key === 'End') return cells.at(-1);
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  const lines = [...root.querySelectorAll(LINE)];
  const target = step && lines[lines.indexOf(line) + step];
  if (!target) return undefined;
  const others = target.querySelectorAll<HTMLElement>(CELL);
  return others[Math.min(index, others.length - 1)];
}
