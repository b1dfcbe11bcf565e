import { peek } from '@portico/formats/byte-stream';
import type { FilePlace } from '@portico/formats/pain002-model';
import { declarationBytes, ENCODING_PROBE_BYTES } from '@portico/formats/xml-encoding';
import type { Rereadable } from './spooled-file.ts';

/**
 * The bytes of one report: the whole file where it holds nothing else; else the file's XML declaration, without which
 * nobody knows its encoding, and the report as it stands there.
 */
export async function* reportBytes(read: Rereadable, place: FilePlace | null): AsyncGenerator<Uint8Array> {
  if (place === null) return yield* read();
  const { start } = await peek(read({ fromBytes: 0, toBytes: ENCODING_PROBE_BYTES }), ENCODING_PROBE_BYTES);
  yield start.subarray(0, declarationBytes(start));
  yield* read(place);
}
