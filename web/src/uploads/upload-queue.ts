import { useSyncExternalStore } from 'react';
import { problemOf, type ProblemError } from '../lib/problem.ts';
import { createSignal } from '../lib/signal.ts';
import { getSessionState, subscribeToSession } from '../lib/session-store.ts';
import { fileTypeOf, refusalOf } from './check-file.ts';
import { uploadFile } from './upload-file.ts';

/** One file that was chosen on this screen. `uniqueId` is known once the server has it. */
export type Upload = {
  key: number;
  fileName: string;
  sizeBytes: number;
  /** Between 0 and 1. */
  sent: number;
  uniqueId: string | null;
  error: ProblemError | null;
};

const uploads = createSignal<readonly Upload[]>([]);
const waiting: { key: number; file: File }[] = [];
let lastKey = 0;
let sending = false;

export function useUploads(): readonly Upload[] {
  return useSyncExternalStore(uploads.subscribe, uploads.get);
}

/** Takes files on any page; they are sent one after the other and stay listed until dismissed. */
export function startUploads(files: Iterable<File>): void {
  for (const file of files) {
    lastKey += 1;
    const upload = { key: lastKey, fileName: file.name, sizeBytes: file.size, sent: 0, uniqueId: null };
    const error = refusalOf(file);
    uploads.set([{ ...upload, error }, ...uploads.get()]);
    if (!error) waiting.push({ key: upload.key, file });
  }
  void sendWaiting();
}

export function dismissUpload(key: number): void {
  uploads.set(uploads.get().filter((upload) => upload.key !== key));
}

/** Leaves only what is still being sent. */
export function dismissSentUploads(): void {
  uploads.set(uploads.get().filter(isBeingSent));
}

export function isBeingSent({ uniqueId, error }: Upload): boolean {
  return uniqueId === null && error === null;
}

async function sendWaiting(): Promise<void> {
  if (sending) return;
  sending = true;
  for (let next = waiting.shift(); next; next = waiting.shift()) await sendOne(next.key, next.file);
  sending = false;
}

async function sendOne(key: number, file: File): Promise<void> {
  const fileType = fileTypeOf(file.name);
  if (!fileType) return;
  try {
    const { uniqueId } = await uploadFile(file, fileType, (sent) => change(key, { sent }));
    change(key, { sent: 1, uniqueId });
  } catch (error) {
    change(key, { error: problemOf(error) });
  }
}

function change(key: number, changes: Partial<Upload>): void {
  uploads.set(uploads.get().map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));
}

// What one person uploaded is not the next one's business.
subscribeToSession(() => {
  if (getSessionState().status === 'signedOut') uploads.set([]);
});
