import { use, useCallback, useState } from 'react';
import { createSignal, type Signal } from '../../../lib/session/signal.ts';
import { AvailableWidth } from '../../available-width.ts';

/** Most scrollbars are narrower; some take no room at all. */
const SCROLLBAR_PIXELS = 12;

/**
 * An element's width in pixels without its scrollbar: first the room the frame leaves, then what the browser found
 * during layout. Reading it would force another layout.
 */
export function useWidth(): {
  width: Signal<number>;
  measure: (element: HTMLElement | null) => (() => void) | undefined;
} {
  const room = use(AvailableWidth);
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
