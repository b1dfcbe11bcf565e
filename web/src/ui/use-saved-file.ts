import { useEffect, useRef, useState } from 'react';
import { useText } from '../lib/format/texts.tsx';
import { problemOf } from '../lib/http/problem.ts';
import { saveFile } from '../lib/http/save-file.ts';
import { notify } from './notices/notify.ts';

export type SavedFile = {
  isRunning: boolean;
  /** Resolves to whether the file was saved. A notice tells why it failed, unless that is shown elsewhere. */
  run: (ask: (signal: AbortSignal) => Promise<Response>, show?: (error: unknown) => boolean) => Promise<boolean>;
  cancel: () => void;
};

/** Saves a file that the server makes, and tells how it went in these words. It goes on when the page is left. */
export function useSavedFile(words: { done: string; failed: string }): SavedFile {
  const t = useText();
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController | null>(null);
  const cancel = () => running.current?.abort();
  const run: SavedFile['run'] = async (ask, show) => {
    const stop = new AbortController();
    running.current = stop;
    setRunning(true);
    try {
      const file = await ask(stop.signal);
      notify({ kind: 'done', title: words.done, text: await saveFile(file) });
      return true;
    } catch (error) {
      if (stop.signal.aborted || show?.(error)) return false;
      const { key, parameters, reasons } = problemOf(error).problem;
      const said = (reasons ?? []).map((reason) => reason.text).join(' ');
      const detail = t.known('errors', `${key}.detail`, parameters);
      notify({ kind: 'error', title: words.failed, text: said === '' ? detail : said });
      return false;
    } finally {
      setRunning(false);
    }
  };
  return { isRunning, run, cancel };
}

/** Where a dialog shows why its file failed: a notice would cover its buttons on the phone. */
export function useErrorHere(): { error: unknown; show: (error: unknown) => boolean; clear: () => void } {
  const [error, setError] = useState<unknown>(null);
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const show = (thrown: unknown) => {
    if (isOpen.current) setError(thrown);
    return isOpen.current;
  };
  return { error, show, clear: () => setError(null) };
}
