import { useRef, useState } from 'react';
import { useText } from '../lib/format/texts.tsx';
import { problemOf } from '../lib/http/problem.ts';
import { saveFile } from '../lib/http/save-file.ts';
import { notify } from './notices/notify.ts';

export type SavedFile = {
  isRunning: boolean;
  /** Resolves to whether the file was saved; failures are told. */
  run: (ask: (signal: AbortSignal) => Promise<Response>) => Promise<boolean>;
  cancel: () => void;
};

/** Saves a file that the server makes, and tells how it went in these words. It goes on when the page is left. */
export function useSavedFile(words: { done: string; failed: string }): SavedFile {
  const t = useText();
  const [isRunning, setRunning] = useState(false);
  const running = useRef<AbortController | null>(null);
  const cancel = () => running.current?.abort();
  const run: SavedFile['run'] = async (ask) => {
    const stop = new AbortController();
    running.current = stop;
    setRunning(true);
    try {
      const file = await ask(stop.signal);
      notify({ kind: 'done', title: words.done, text: await saveFile(file) });
      return true;
    } catch (error) {
      if (stop.signal.aborted) return false;
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
