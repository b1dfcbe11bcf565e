import { useEffect, type RefObject } from 'react';

export type RowKeys = {
  onOpen?: ((id: string) => void) | undefined;
  onToggle?: ((id: string, range: boolean) => void) | undefined;
  onEscape?: (() => void) | undefined;
};

const WRITING = 'input, textarea, select, [contenteditable]';
/** What is open above the list has the keys to itself. */
const OPEN_ABOVE = '[role="dialog"], [role="menu"], [aria-haspopup][aria-expanded="true"]';

/** J and K move through the rows, X chooses (⇧X a range), Enter opens, Escape clears, `/` goes to the search. */
export function useRowKeys(root: RefObject<HTMLElement | null>, keys: RowKeys): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isElsewhere(event.target)) return;
      if (root.current && handle(root.current, event, keys)) event.preventDefault();
    };
    // Before others hear it: Escape closes only what is open above.
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

type Place = { root: HTMLElement; rows: HTMLElement[]; current: HTMLElement | undefined };
type Act = (place: Place, keys: RowKeys) => boolean;

const toggle = (range: boolean): Act => {
  return ({ current }, { onToggle }) => {
    const id = current?.dataset.row;
    if (id) onToggle?.(id, range);
    return id !== undefined;
  };
};

/** What each key does; true when it did something. */
const ACTS: Record<string, Act> = {
  j: ({ rows, current }) => focusRow(rows, current ? rows.indexOf(current) + 1 : 0),
  k: ({ rows, current }) => focusRow(rows, current ? rows.indexOf(current) - 1 : 0),
  x: toggle(false),
  X: toggle(true),
  Enter: ({ current }, { onOpen }) => {
    const id = current?.dataset.row;
    // A link or a box inside of the row has its own Enter.
    if (!id || document.activeElement !== current) return false;
    onOpen?.(id);
    return true;
  },
  Escape: (_place, { onEscape }) => {
    onEscape?.();
    return false;
  },
  '/': ({ root }) => {
    root.querySelector<HTMLInputElement>('input[type="search"]')?.focus();
    return true;
  },
};

function handle(root: HTMLElement, event: KeyboardEvent, keys: RowKeys): boolean {
  const act = Object.hasOwn(ACTS, event.key) ? ACTS[event.key] : undefined;
  if (!act) return false;
  const rows = [...root.querySelectorAll<HTMLElement>('[data-row]')];
  const current = rows.find((row) => row.contains(document.activeElement));
  return act({ root, rows, current }, keys);
}

function focusRow(rows: HTMLElement[], index: number): boolean {
  const row = rows[index];
  row?.focus();
  row?.scrollIntoView({ block: 'nearest' });
  return row !== undefined;
}
