import { useEffect, useState } from 'react';
import { toLocalTime } from '../../lib/session/session-clock.ts';

const secondsUntil = (instant: string | null) =>
  instant === null ? 0 : Math.max(0, Math.round((toLocalTime(instant) - Date.now()) / 1_000));

/** Whole seconds until an instant, counted down to zero. */
export function useSecondsUntil(instant: string | null): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(instant));
  useEffect(() => {
    setSeconds(secondsUntil(instant));
    const timer = window.setInterval(() => setSeconds(secondsUntil(instant)), 1_000);
    return () => window.clearInterval(timer);
  }, [instant]);
  return seconds;
}

/** 4:12 */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
