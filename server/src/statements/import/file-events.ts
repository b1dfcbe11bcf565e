import type { StatementFileEvent, StatementFilePiece } from '@portico/formats/statement/statement-file';

/** The events of a file one by one, though it is read in pieces: a batch may fill up in the middle of one. */
export class FileEvents {
  readonly #pieces: AsyncIterator<StatementFilePiece>;
  #piece: Iterator<StatementFileEvent> = [].values();

  constructor(pieces: AsyncIterable<StatementFilePiece>) {
    this.#pieces = pieces[Symbol.asyncIterator]();
  }

  /** The next event of what has been read; undefined when more of the file must be read. */
  take(): StatementFileEvent | undefined {
    const next = this.#piece.next();
    return next.done ? undefined : next.value;
  }

  /** Reads the next piece, which may have no events; false at the end of the file. */
  async readOn(): Promise<boolean> {
    const next = await this.#pieces.next();
    if (!next.done) this.#piece = next.value[Symbol.iterator]();
    return !next.done;
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.#pieces.return?.();
  }
}
