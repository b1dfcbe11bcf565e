import { useEffect, useSyncExternalStore } from 'react';
import { createSignal } from '../session/signal.ts';

const place = createSignal<string | null>(null);

/** Names the current place: last part of the breadcrumb, first of the window's title. */
export function usePlace(name: string): void {
  useEffect(() => {
    place.set(name);
    document.title = `${name} · Portico`;
    return () => place.set(null);
  }, [name]);
}

export function usePlaceName(): string | null {
  return useSyncExternalStore(place.subscribe, place.get);
}
