import { createContext, use, useCallback, useRef, useState } from 'react';
import type { Translate } from '../lib/format/texts.tsx';

/** A change's name, in the language at the time of the message. */
export type ChangeName = (t: Translate) => string;

/** Something that is saved as soon as it is chosen, and can be undone. */
export type Change = { name: ChangeName; run: () => Promise<void>; back: () => Promise<void> };

export type ChangeState =
  | { kind: 'none' }
  | { kind: 'saving' | 'saved' | 'undone'; name: ChangeName }
  | { kind: 'failed'; name: ChangeName; error: unknown };

export type Changes = {
  state: ChangeState;
  /** What the next undo reverts; null when there is nothing. */
  undoable: ChangeName | null;
  change: (change: Change) => void;
  undo: () => void;
};

/** Saves changes one by one in the order they were made, and undoes them in reverse. */
export function useChangeQueue(): Changes {
  const [state, setState] = useState<ChangeState>({ kind: 'none' });
  const [done, setDone] = useState<readonly Change[]>([]);
  const queue = useRef(Promise.resolve());
  const enqueue = useCallback((name: ChangeName, work: () => Promise<void>, after: () => ChangeState) => {
    const before = queue.current;
    const save = async () => {
      await before;
      setState({ kind: 'saving', name });
      try {
        await work();
        setState(after());
      } catch (error) {
        setState({ kind: 'failed', name, error });
      }
    };
    queue.current = save();
  }, []);
  const change = useCallback(
    (made: Change) =>
      enqueue(made.name, made.run, () => {
        setDone((before) => [...before, made]);
        return { kind: 'saved', name: made.name };
      }),
    [enqueue],
  );
  const last = done.at(-1);
  const undo = () => {
    if (!last) return;
    setDone((before) => before.slice(0, -1));
    enqueue(last.name, last.back, () => ({ kind: 'undone', name: last.name }));
  };
  return { state, undoable: last?.name ?? null, change, undo };
}

export const ChangesContext = createContext<Changes['change'] | null>(null);

/** How a section of the page makes a change. */
export function useChange(): Changes['change'] {
  const change = use(ChangesContext);
  if (!change) throw new Error('Only on the page of the personal settings');
  return change;
}
