import type { ClientId } from '@portico/contract/ids';
import type { Clock } from '../clock.ts';
import type { Transaction } from '../database/db.ts';
import type { FileContent } from '../files/files-sniff.ts';
import { stateTable } from '../state-table.ts';
import type { Subject } from '../subject.ts';

/** A file as it arrives, with the client it belongs to; each purpose adds what it needs to know of it. */
export type Arrival = { clientId: ClientId; fileName: string };

/** The person who sends a file, as its row and the log name them. */
export type Sender = Pick<Subject, 'userId' | 'userName' | 'personId' | 'address' | 'impersonator'>;

/** A whole file; the id is that of its row. */
export type AcceptedFile<Known extends string = string> = { id: Known; sizeBytes: number; digest: Buffer };

/** Reads the file from its beginning, or a part of it. */
export type Rereadable = (place?: { fromBytes: number; toBytes: number }) => AsyncIterable<Uint8Array>;

/**
 * Files of one purpose that are kept as delivered, each with a row of its own. How they are received, given up and
 * expired is the same for all (`receive-file`, `expire-files`); the declaration says what differs.
 */
export type KeptFiles<Given extends Arrival, Known extends string = string, Found = undefined> = {
  /** In the plural: names them in schedule, scan and tests. */
  purpose: string;
  /**
   * Has client_id, id, file_id, file_name, status, step_status, findings and last_byte_at, and a function
   * `stalled_<table>` that finds those without a byte since an instant.
   */
  table: string;
  maximumBytes: number;
  /** What the first bytes must look like, and the word for that; null if any content is stored. */
  expects: (arrival: Given) => { contents: readonly FileContent[]; format: string } | null;
  /** The further columns of its row. */
  columns: (arrival: Given, at: Date) => Record<string, unknown>;
  /** Small files are read before they are accepted: after the scan, and in no transaction. */
  examine?: (arrival: Given, clock: Clock, bytes: AsyncIterable<Uint8Array>) => Promise<Found>;
  /** What happens in the transaction that makes it whole: its job, then its line in the log. */
  accept: (
    work: { tx: Transaction; clock: Clock },
    file: AcceptedFile<Known>,
    arrival: Given,
    found: Found,
  ) => Promise<void>;
};

/**
 * Files of one purpose that are read where they arrive and of which nothing is kept, except what their handler takes out
 * of them: one file may hold content of several clients.
 */
export type SpooledFiles<Work, Given extends { fileName: string }, Result> = {
  purpose: string;
  maximumBytes: number;
  read: (work: Work, arrival: Given, file: Rereadable) => Promise<Result>;
};

/** What every kept file goes through until it is whole; the statuses after that are its purpose's. */
export const INCOMING_LINES = [
  { from: [null], event: 'uploadBegins', to: ['UPLOADING'] },
  { from: ['UPLOADING'], event: 'stored', to: ['UPLOADED'] },
  { from: ['UPLOADING'], event: 'uploadFailed', to: ['UPLOAD_ERROR'] },
] as const;

export const incomingStates = stateTable<'UPLOADING' | 'UPLOADED' | 'UPLOAD_ERROR'>()(INCOMING_LINES);
