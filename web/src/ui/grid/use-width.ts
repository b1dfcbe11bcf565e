import { useCallback, useState } from 'react';

/** An element's width in pixels without its scrollbar, known before anything is painted, and kept current. */
export function useWidth(): { width: number; measure: (element: HTMLElement | null) => (() => void) | undefined } {
  const [width, setWidth] = useState(0);
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const read = () => setWidth(element.clientWidth);
    const observer = new ResizeObserver(read);
    read();
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { width, measure };
}
