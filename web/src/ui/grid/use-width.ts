import { use, useCallback, useState } from 'react';
import { createSignal, type Signal } from '../../lib/signal.ts';
import { Room } from '../room.ts';

/** Most scrollbars are narrower; some take no room at all. */
const SCROLLBAR_PIXELS = 12;

/**
 * An element's width in pixels without its scrollbar: first what the frame leaves it, then what the browser found when
 * it laid out the page. To ask for it would make the browser lay out the page once more.
 */
export function useWidth(): {
  width: Signal<number>;
  measure: (element: HTMLElement | null) => (() => void) | undefined;
} {
  const room = use(Room);
  const [width] = useState(() => createSignal(room() - SCROLLBAR_PIXELS));
  const measure = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const observer = new ResizeObserver(([entry]) => {
        if (entry) width.set(Math.floor(entry.contentRect.width));
      });
      observer.observe(element);
      return () => observer.disconnect();
    },
    [width],
  );
  return { width, measure };
}
