import { chunksOf, peek } from '../xml/byte-stream.ts';
import { readCamt } from '../camt/camt-read.ts';
import { readMt940 } from '../mt940/mt940-read.ts';
import { recognise, RECOGNISE_BYTES } from '../recognise.ts';
import type { StatementFilePiece, StatementOptions } from './statement-file.ts';

type StatementReader = (
  chunks: AsyncIterable<Uint8Array>,
  options?: StatementOptions,
) => AsyncIterable<StatementFilePiece>;

/** Statement readers by format. */
const STATEMENT_READERS: readonly [pattern: RegExp, read: StatementReader][] = [
  [/^camt\.05[234]/, readCamt],
  [/^MT9(?:4[0-2]|50)$/, readMt940],
];

/** The reader for a format named by `recognise`; undefined if that format holds no statements. */
export function statementReader(format: string | null): StatementReader | undefined {
  return STATEMENT_READERS.find(([pattern]) => format !== null && pattern.test(format))?.[1];
}

/**
 * Reads a statement file in any format. `format` is the recognised one; `events` is null if it holds no statements. The
 * bytes are read once, and only as fast as the events are consumed.
 */
export async function openStatements(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  options: StatementOptions = {},
): Promise<{ format: string | null; events: AsyncIterable<StatementFilePiece> | null }> {
  const { start, chunks } = await peek(chunksOf(source), RECOGNISE_BYTES);
  const format = recognise(start);
  return { format, events: statementReader(format)?.(chunks, options) ?? null };
}
