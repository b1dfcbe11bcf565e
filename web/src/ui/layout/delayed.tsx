import { useEffect, useState, type ReactNode } from 'react';

const DELAY_MS = 200;

/** Renders only after a wait of 200 ms: quick answers don't flicker. */
export function Delayed({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setShown(true), DELAY_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return shown ? children : null;
}
