import { useEffectEvent, useLayoutEffect } from 'react';

/** Elements that take letters themselves. */
export const WRITING = 'input, textarea, select, [contenteditable]';

/** Anything open above the page owns the keys. */
export const OPEN_ABOVE = '[role="dialog"][aria-modal="true"], [role="menu"], [aria-haspopup][aria-expanded="true"]';

/** A one-letter shortcut of the page, wherever the focus is except in text fields. */
export function useKey(letter: string, act: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== letter || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest(WRITING)) return;
    if (document.querySelector(OPEN_ABOVE)) return;
    event.preventDefault();
    act();
  });
  // In a layout effect, not after painting: a key pressed on sight counts.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
