import { useEffect, useState, type RefObject } from 'react';
import { localProblem } from '../../lib/problem.ts';
import type { drawLines, Lines } from './plot.ts';

/** Draws lines into an element; what draws them is loaded with the first chart. Gives the error if it can't be. */
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
