import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window fits a media query, kept current. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

/** The phone's layout, below 768 px. */
export function usePhone(): boolean {
  return useMedia('(max-width: 767px)');
}
