import { useSyncExternalStore } from 'react';

const STEP_MILLISECONDS = 15_000;

function subscribe(changed: () => void): () => void {
  const timer = window.setInterval(changed, STEP_MILLISECONDS / 3);
  return () => window.clearInterval(timer);
}

/** The time in milliseconds since 1970, in steps of a quarter minute: for what counts minutes. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Date.now() - (Date.now() % STEP_MILLISECONDS));
}
