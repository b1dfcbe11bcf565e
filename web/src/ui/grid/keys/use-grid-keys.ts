import { useLayoutEffect, type RefObject } from 'react';
import { OPEN_ABOVE, WRITING } from '../../../lib/use-key.ts';

export type GridKeys = {
  /** Moves the focused cell if the key is a movement key; returns whether it did. */
  onMove: (key: { key: string; ctrlKey: boolean }, isInGrid: boolean) => boolean;
  onOpen: () => boolean;
  onToggle: (range: boolean) => boolean;
  onEscape: () => boolean;
};

/**
 * The keys of a list: J and K move through its rows, X selects (⇧X a range), Enter opens, Escape clears, `/` goes to
 * the search, F to the filter row, C to the columns, E exports; arrows, Home, End and the page keys move between cells.
 */
export function useGridKeys(root: RefObject<HTMLElement | null>, keys: GridKeys): void {
  // With the rows, not after they are painted.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.metaKey || event.altKey || event.defaultPrevented || !root.current) return;
      if (isElsewhere(event.target)) return;
      if (handle(root.current, event, keys)) event.preventDefault();
    };
    // Runs before other listeners: Escape closes only what is open above.
    document.addEventListener('keydown', onKeyDown, true);
    return () => document.removeEventListener('keydown', onKeyDown, true);
  });
}

function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector(OPEN_ABOVE)) return true;
  if (!(target instanceof Element)) return false;
  const writing = target.closest(WRITING);
  return writing !== null && !(writing instanceof HTMLInputElement && writing.type === 'checkbox');
}

/** True when the key did something. */
function handle(root: HTMLElement, event: KeyboardEvent, keys: GridKeys): boolean {
  const cell = cellOf(root, event.target);
  if (keys.onMove(event, cell !== null)) return true;
  if (event.ctrlKey) return false;
  switch (event.key) {
    case 'x':
    case 'X':
      return keys.onToggle(event.key === 'X');
    case ' ':
      return event.target === cell && keys.onToggle(event.shiftKey);
    case 'Enter':
      return event.target === cell && (pressButton(cell) || keys.onOpen());
    case 'Escape':
      return keys.onEscape();
    case '/':
      root.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
      return true;
    default:
      return 'fce'.includes(event.key) && pressTool(root, event.key.toUpperCase());
  }
}

/** The toolbar's button with this key; a list may lack some. */
function pressTool(root: HTMLElement, key: string): boolean {
  const button = root.querySelector<HTMLButtonElement>(`[aria-keyshortcuts="${key}"]`);
  button?.click();
  return button !== null;
}

function cellOf(root: HTMLElement, target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof Element) || !root.contains(target)) return null;
  return target.closest<HTMLElement>('[data-row] > [data-column]');
}

/** In a cell with its own button (a row's menu, a “?”), the key acts on the button. */
function pressButton(cell: HTMLElement | null): boolean {
  const button = cell?.querySelector<HTMLButtonElement>('button');
  button?.click();
  return button !== null && button !== undefined;
}
