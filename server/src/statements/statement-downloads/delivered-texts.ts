import { ENTRY_TEXT_MAXIMUM_BYTES } from '@portico/contract/limits';
import { deliveredInformation } from '@portico/formats/mt940/delivered-information';
import { CharsetDecoder, type SwiftCharset } from '@portico/formats/swift/swift-charset';
import { FILE_RANGE_MAXIMUM_BYTES, readFileRange, type Files } from '../../platform/files/files.ts';
import type { FoundStatement } from './found-statement.ts';
import type { DownloadedEntry } from './statement-entries.ts';

type Place = Pick<DownloadedEntry, 'offsetBytes' | 'lengthBytes'>;

/**
 * What a bank wrote in `:86:` of each entry of a page, line by line, read from the file as delivered. Null for a statement
 * of another format, which has no such lines. Throws FILE_STORAGE_UNAVAILABLE if the file is out of reach.
 */
export async function deliveredTexts(
  files: Files,
  { format, fileClientId, fileId, charset, account }: FoundStatement,
  entries: readonly DownloadedEntry[],
): Promise<(string[] | null)[]> {
  if (format !== 'MT940' && format !== 'MT942') return entries.map(() => null);
  const decoder = new CharsetDecoder(charset as SwiftCharset | null, () => {});
  decoder.setCountry(account.iban, account.currency);
  const lines: string[][] = [];
  for (const stretch of stretches(entries)) {
    const start = Number(stretch[0]!.offsetBytes);
    const bytes = await readFileRange(files, fileClientId, fileId, start, endOf(stretch.at(-1)!) - start);
    for (const entry of stretch) {
      const from = Number(entry.offsetBytes) - start;
      lines.push(deliveredInformation(bytes.subarray(from, endOf(entry) - start), decoder));
    }
  }
  return lines;
}

/** Neighbours that are read at once. Pages of a statement may be apart in its file, with other clients' between them. */
function stretches<Entry extends Place>(entries: readonly Entry[]): Entry[][] {
  const all: Entry[][] = [];
  for (const entry of entries) {
    const last = all.at(-1);
    const start = last && Number(last[0]!.offsetBytes);
    const isNear = last && Number(entry.offsetBytes) >= endOf(last.at(-1)!);
    if (isNear && endOf(entry) - start! <= FILE_RANGE_MAXIMUM_BYTES) last.push(entry);
    else all.push([entry]);
  }
  return all;
}

/** Without the rest of a text that never ends. */
function endOf({ offsetBytes, lengthBytes }: Place): number {
  return Number(offsetBytes) + Math.min(lengthBytes, ENTRY_TEXT_MAXIMUM_BYTES);
}
