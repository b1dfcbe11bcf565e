import { startTransition, useEffect, useState, type RefObject } from 'react';

/** So many rows from one frame to the next nobody reads. */
const FAST_ROWS = 6;
/** One jump (a page key, the end key) is not fast; two in a row are. */
const IN_A_ROW_MS = 120;
const SETTLE_MS = 100;

/** Whether rows fly by, as when the scrollbar is dragged: they need no cells then, so that the list keeps up. */
export function useFastScroll(scroll: RefObject<HTMLElement | null>, rowHeight: number): boolean {
  const [isFast, setFast] = useState(false);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    // Asked for with the first scroll: while the first rows come in, the answer would cost a layout of its own.
    let top: number | undefined;
    let jumpedAt = -IN_A_ROW_MS;
    let timer = 0;
    const onScroll = ({ timeStamp }: Event) => {
      const before = top ?? element.scrollTop;
      top = element.scrollTop;
      const moved = Math.abs(top - before);
      if (moved < FAST_ROWS * rowHeight) return;
      if (timeStamp - jumpedAt < IN_A_ROW_MS) {
        setFast(true);
        window.clearTimeout(timer);
        timer = window.setTimeout(() => startTransition(() => setFast(false)), SETTLE_MS);
      }
      jumpedAt = timeStamp;
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroll, rowHeight]);
  return isFast;
}
