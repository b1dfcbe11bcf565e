import { SWIFT_CHARSETS, type SwiftCharset } from '@portico/formats/swift/swift-charset';
import type { Database } from '../../platform/database/db.ts';

/**
 * The charset of the bank behind a channel for files that aren't UTF-8; null if its profile does not say, or is
 * unknown.
 */
export async function channelCharset(db: Database, channelFolder: string | null): Promise<SwiftCharset | null> {
  if (channelFolder === null) return null;
  const row = await db.inNoClient((tx) =>
    tx.row<{ charset: string | null }>('select statement_charset($1) as charset', [channelFolder]),
  );
  return SWIFT_CHARSETS.find((charset) => charset === row?.charset) ?? null;
}
