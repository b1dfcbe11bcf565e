import { peek } from '@portico/formats/xml/byte-stream';
import type { FilePlace } from '@portico/formats/pain002/pain002-model';
import { declarationBytes, ENCODING_PROBE_BYTES } from '@portico/formats/xml/xml-encoding';
import type { Rereadable } from '../../platform/incoming/incoming-file.ts';

/**
 * The bytes of one report: the whole file if it holds nothing else; otherwise the file's XML declaration, without which
 * the encoding is unknown, and the report as it appears there.
 */
export async function* reportBytes(read: Rereadable, place: FilePlace | null): AsyncGenerator<Uint8Array> {
  if (place === null) return yield* read();
  const { start } = await peek(read({ fromBytes: 0, toBytes: ENCODING_PROBE_BYTES }), ENCODING_PROBE_BYTES);
  yield start.subarray(0, declarationBytes(start));
  yield* read(place);
}
