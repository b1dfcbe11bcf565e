import { elementScroll, type Virtualizer } from '@tanstack/react-virtual';

type Scroller = Virtualizer<HTMLDivElement, HTMLElement>;
type Size = { width: number; height: number };

// What the virtualizer does by itself asks for sizes while rows are being put in, and each time lays out the page.

/** Tells the size that the browser found when it laid out the page. */
export function observeSize({ scrollElement }: Scroller, tell: (size: Size) => void): (() => void) | undefined {
  if (!scrollElement) return undefined;
  const read = () => tell({ width: scrollElement.offsetWidth, height: scrollElement.offsetHeight });
  const observer = new ResizeObserver(read);
  observer.observe(scrollElement);
  return () => observer.disconnect();
}

/** Goes to where the list stood; one that is new stands at its beginning already. */
export function scrollTo(offset: number, options: Parameters<typeof elementScroll>[1], scroller: Scroller): void {
  if (offset > 0) elementScroll(offset, options, scroller);
}
