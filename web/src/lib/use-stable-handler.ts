import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A handler that stays the same function and does what the latest one does, for parts that are drawn again only when what
 * they show changes. Don't call it while drawing, nor in a layout effect of a part below: it is the previous one there.
 */
export function useStableHandler<Given extends unknown[], Result>(
  latest: (...given: Given) => Result,
): (...given: Given) => Result {
  const kept = useRef(latest);
  useLayoutEffect(() => {
    kept.current = latest;
  });
  return useCallback((...given: Given) => kept.current(...given), []);
}
