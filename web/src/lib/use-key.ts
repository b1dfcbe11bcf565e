import { useEffectEvent, useLayoutEffect } from 'react';

/** What takes letters itself. */
export const WRITING = 'input, textarea, select, [contenteditable]';

/** Does something by a letter's key, wherever the focus is but where something is written. */
export function useKey(letter: string, act: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== letter || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    if (event.target instanceof Element && event.target.closest(WRITING)) return;
    event.preventDefault();
    act();
  });
  // Beside what is drawn, not after it is painted: a key that is pressed on sight counts.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
