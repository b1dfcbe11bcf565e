import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A handler that stays the same function and does what the latest one does, for parts that are drawn again only when what
 * they show changes. Not to be called while drawing.
 */
export function useStable<Given extends unknown[], Result>(
  latest: (...given: Given) => Result,
): (...given: Given) => Result {
  const kept = useRef(latest);
  useLayoutEffect(() => {
    kept.current = latest;
  });
  return useCallback((...given: Given) => kept.current(...given), []);
}
