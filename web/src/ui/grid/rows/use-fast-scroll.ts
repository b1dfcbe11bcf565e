import { startTransition, useEffect, useState, type RefObject } from 'react';

/** At this many rows per frame nobody can read, or the list doesn't keep up. */
const FAST_ROWS = 6;
/** One jump (a page key, the end key) is not fast; two in a row are. */
const IN_A_ROW_MS = 120;
/** Rendering rows makes frames longer and jumps wider: measure calm by time, not by frames. */
const CALM_ROWS_PER_SECOND = 90;
const SETTLE_MS = 100;

/**
 * Whether rows fly by, as when the scrollbar is dragged: then they need no cells, so that the list keeps up. `offset`
 * is the scroll position in pixels; asking the element would force a layout in the middle of a frame.
 */
export function useFastScroll(
  scroll: RefObject<HTMLElement | null>,
  rowHeight: number,
  offset: () => number | null,
): boolean {
  const [isFast, setFast] = useState(false);
  useEffect(() => {
    const element = scroll.current;
    if (!element) return undefined;
    let before = { rows: (offset() ?? 0) / rowHeight, at: 0 };
    let jumpedAt = -IN_A_ROW_MS;
    /** Runs while it is fast. */
    let timer: number | undefined;
    const settle = () => {
      timer = undefined;
      startTransition(() => setFast(false));
    };
    const onScroll = ({ timeStamp: at }: Event) => {
      const rows = (offset() ?? 0) / rowHeight;
      const moved = Math.abs(rows - before.rows);
      const isCalm = moved * 1_000 < CALM_ROWS_PER_SECOND * (at - before.at);
      before = { rows, at };
      const isSecondJump = moved >= FAST_ROWS && at - jumpedAt < IN_A_ROW_MS;
      if (moved >= FAST_ROWS) jumpedAt = at;
      if (timer === undefined ? !isSecondJump : isCalm) return;
      if (timer === undefined) setFast(true);
      window.clearTimeout(timer);
      timer = window.setTimeout(settle, SETTLE_MS);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroll, rowHeight, offset]);
  return isFast;
}
