import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from '@mantine/hooks';

export type Written = {
  written: string;
  /** Notes the typed text, and reports it after a pause. */
  write: (text: string) => void;
  /** The same without the pause. */
  finish: (text: string) => void;
};

/**
 * The text of a filter being typed; `onChange` gets it trimmed. That text returns a moment later as `value` and doesn't
 * overwrite what was typed since; other values replace it.
 */
export function useWritten(value: string, onChange: (value: string) => void, pauseMs: number): Written {
  const [written, setWritten] = useState(value);
  const told = useRef<string[]>([]);
  const tell = (text: string) => {
    const next = text.trim();
    if (next === (told.current.at(-1) ?? value)) return;
    told.current.push(next);
    onChange(next);
  };
  const tellLater = useDebouncedCallback(tell, pauseMs);
  useEffect(() => {
    const place = told.current.lastIndexOf(value);
    told.current = place < 0 ? [] : told.current.slice(place + 1);
    if (place >= 0) return;
    tellLater.cancel();
    setWritten(value);
  }, [value, tellLater]);
  return {
    written,
    write: (text) => {
      setWritten(text);
      tellLater(text);
    },
    finish: (text) => {
      tellLater.cancel();
      setWritten(text);
      tell(text);
    },
  };
}
