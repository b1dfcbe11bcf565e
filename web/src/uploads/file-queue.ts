import { useSyncExternalStore } from 'react';
import { problemOf, type ProblemError } from '../lib/http/problem.ts';
import { createSignal } from '../lib/session/signal.ts';
import { getSessionState, subscribeToSession } from '../lib/session/session-store.ts';

/** One file chosen on this screen. `uniqueId` is known once the server has it. */
export type Upload<Known extends string = string> = {
  key: number;
  fileName: string;
  sizeBytes: number;
  /** Between 0 and 1. */
  sent: number;
  uniqueId: Known | null;
  error: ProblemError | null;
};

type QueueOptions<Known extends string> = {
  /** What the server would refuse anyway, reported before anything is sent. */
  refusalOf: (file: File) => ProblemError | null;
  send: (file: File, onProgress: (share: number) => void) => Promise<{ uniqueId: Known }>;
};

export type FileQueue<Known extends string> = {
  use: () => readonly Upload<Known>[];
  /** Takes files on any page; they are sent one by one and stay listed until dismissed. */
  start: (files: Iterable<File>) => void;
  dismiss: (key: number) => void;
  /** Keeps only what is still being sent. */
  dismissSent: () => void;
};

/** Files on their way to the server; one user's files must not show for the next. */
export function createFileQueue<Known extends string>({ refusalOf, send }: QueueOptions<Known>): FileQueue<Known> {
  const uploads = createSignal<readonly Upload<Known>[]>([]);
  const waiting: { key: number; file: File }[] = [];
  let lastKey = 0;
  let sending = false;

  const change = (key: number, changes: Partial<Upload<Known>>) => {
    uploads.set(uploads.get().map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
  };
  const sendOne = async (key: number, file: File) => {
    try {
      const { uniqueId } = await send(file, (sent) => change(key, { sent }));
      change(key, { sent: 1, uniqueId });
    } catch (error) {
      change(key, { error: problemOf(error) });
    }
  };
  const sendWaiting = async () => {
    if (sending) return;
    sending = true;
    window.addEventListener('beforeunload', askBeforeLeaving);
    for (let next = waiting.shift(); next; next = waiting.shift()) await sendOne(next.key, next.file);
    window.removeEventListener('beforeunload', askBeforeLeaving);
    sending = false;
  };
  const start = (files: Iterable<File>) => {
    for (const file of files) {
      lastKey += 1;
      const upload = { key: lastKey, fileName: file.name, sizeBytes: file.size, sent: 0, uniqueId: null };
      const error = refusalOf(file);
      uploads.set([{ ...upload, error }, ...uploads.get()]);
      if (!error) waiting.push({ key: upload.key, file });
    }
    void sendWaiting();
  };

  subscribeToSession(() => {
    if (getSessionState().status === 'signedOut') uploads.set([]);
  });
  return {
    use: () => useSyncExternalStore(uploads.subscribe, uploads.get),
    start,
    dismiss: (key) => uploads.set(uploads.get().filter((upload) => upload.key !== key)),
    dismissSent: () => uploads.set(uploads.get().filter(isBeingSent)),
  };
}

/** Closing or reloading the page during an upload would lose it: the browser asks first, in its own words. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

export function isBeingSent({ uniqueId, error }: Upload): boolean {
  return uniqueId === null && error === null;
}
