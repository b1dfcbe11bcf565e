import { useState, type KeyboardEvent, type PointerEvent } from 'react';

const WEEK = 7;

/** The active point of a chart: by pointer, arrow keys, page keys, Home and End. */
export function useChartPoint(count: number) {
  const [index, setIndex] = useState<number | null>(null);
  const within = (next: number) => Math.min(count - 1, Math.max(0, next));
  const onPointerMove = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    setIndex(within(Math.round(((clientX - left) / width) * (count - 1))));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = moved(event.key, index ?? count - 1, count);
    if (event.key === 'Escape') setIndex(null);
    if (next === null) return;
    event.preventDefault();
    setIndex(within(next));
  };
  const leave = () => setIndex(null);
  return {
    index: index === null || count === 0 ? null : within(index),
    handlers: { onPointerMove, onPointerDown: onPointerMove, onPointerLeave: leave, onKeyDown, onBlur: leave },
  };
}

function moved(key: string, from: number, count: number): number | null {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return from - 1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return from + 1;
  if (key === 'PageDown') return from - WEEK;
  if (key === 'PageUp') return from + WEEK;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}
