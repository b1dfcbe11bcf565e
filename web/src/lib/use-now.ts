import { useSyncExternalStore } from 'react';

const STEP_MILLISECONDS = 15_000;

const listeners = new Set<() => void>();
let timer = 0;

/** One timer for all, as long as anybody looks. It looks more often than the step, since it doesn't begin with one. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1)
    timer = window.setInterval(() => listeners.forEach((changed) => changed()), STEP_MILLISECONDS / 3);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.clearInterval(timer);
  };
}

/** The time in milliseconds since 1970, in steps of a quarter minute: for what counts minutes. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(Date.now() / STEP_MILLISECONDS) * STEP_MILLISECONDS);
}
