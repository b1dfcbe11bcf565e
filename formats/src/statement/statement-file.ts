import type { Finding } from '@portico/contract/findings';
import type { SwiftCharset } from '../swift/swift-charset.ts';
import type { StatementEvent } from './statement-model.ts';

/** What every statement reader yields: its events, and findings where they occur. */
export type StatementFileEvent = StatementEvent | { kind: 'finding'; finding: Finding };

/**
 * The events of a piece of a file, to be taken before those of the next piece. Passing on each event alone would cost
 * several promises each.
 */
export type StatementFilePiece = Iterable<StatementFileEvent>;

/** `charset`: the setting of the bank's connection for files that declare no encoding and aren't UTF-8. */
export type StatementOptions = { charset?: SwiftCharset | null };
