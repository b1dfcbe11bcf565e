import { useEffect, useState, type RefObject } from 'react';
import { localProblem } from '../../lib/http/problem.ts';
import type { drawLines, Lines } from './plot.ts';

/**
 * Draws lines into an element; the plotting library is loaded with the first chart. Returns the error if that fails.
 */
export function usePlot(element: RefObject<HTMLElement | null>, lines: Lines): Error | null {
  const [error, setError] = useState<Error | null>(null);
  useEffect(() => {
    let wanted = true;
    let destroy = () => {};
    const draw = (plot: { drawLines: typeof drawLines }) => {
      if (wanted && element.current) ({ destroy } = plot.drawLines(element.current, lines));
    };
    import('./plot.ts').then(draw, () => setError(localProblem('CHUNK_NOT_LOADED')));
    return () => {
      wanted = false;
      destroy();
    };
  }, [element, lines]);
  return error;
}
