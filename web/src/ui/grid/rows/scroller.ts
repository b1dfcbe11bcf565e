import { elementScroll, type Virtualizer } from '@tanstack/react-virtual';

type Scroller = Virtualizer<HTMLDivElement, HTMLElement>;
type Size = { width: number; height: number };

// By default, the virtualizer measures while rows are being inserted, which forces a layout each time.

/** Reports the size that the browser found during layout. */
export function observeSize({ scrollElement }: Scroller, tell: (size: Size) => void): (() => void) | undefined {
  if (!scrollElement) return undefined;
  const read = () => tell({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight });
  const observer = new ResizeObserver(read);
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** Restores the scroll position; a new list is already at its start. */
export function scrollTo(offset: number, options: Parameters<typeof elementScroll>[1], scroller: Scroller): void {
  if (offset > 0) elementScroll(offset, options, scroller);
}
