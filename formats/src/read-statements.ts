import type { Finding } from '@portico/contract/findings';
import { chunksOf, peek } from './byte-stream.ts';
import { readCamt } from './camt-read.ts';
import { readMt940 } from './mt940-read.ts';
import { recognise, RECOGNISE_BYTES } from './recognise.ts';
import type { StatementEvent } from './statement-model.ts';
import type { SwiftCharset } from './swift-charset.ts';

/** What every reader of statements yields: its events, and findings where they occur. */
export type StatementFileEvent = StatementEvent | { kind: 'finding'; finding: Finding };

/**
 * The events of a piece of a file, which are taken before those of the next piece: handing on every event by itself
 * would make several promises of each.
 */
export type StatementFilePiece = Iterable<StatementFileEvent>;

/** `charset`: what the bank's connection says of files that name no encoding and are not UTF-8. */
export type StatementOptions = { charset?: SwiftCharset | null };

type StatementReader = (
  chunks: AsyncIterable<Uint8Array>,
  options?: StatementOptions,
) => AsyncIterable<StatementFilePiece>;

/** Readers of statements by the formats that they read. */
const STATEMENT_READERS: readonly [pattern: RegExp, read: StatementReader][] = [
  [/^camt\.05[234]/, readCamt],
  [/^MT9(?:4[0-2]|50)$/, readMt940],
];

/** The reader for a format that `recognise` has named; undefined when it holds no statements. */
export function statementReader(format: string | null): StatementReader | undefined {
  return STATEMENT_READERS.find(([pattern]) => format !== null && pattern.test(format))?.[1];
}

/**
 * Reads a file of statements in whatever format it is: `format` is what was recognised, `events` are null where that
 * holds no statements. The bytes are read once, and only as fast as the events are taken.
 */
export async function openStatements(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  options: StatementOptions = {},
): Promise<{ format: string | null; events: AsyncIterable<StatementFilePiece> | null }> {
  const { start, chunks } = await peek(chunksOf(source), RECOGNISE_BYTES);
  const format = recognise(start);
  return { format, events: statementReader(format)?.(chunks, options) ?? null };
}
