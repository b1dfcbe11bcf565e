import type { Finding } from '@portico/contract/findings';
import { formatDecimal } from '@portico/contract/money';
import { Mt940Reader } from '../src/mt940/mt940-reader.ts';
import type { StatementFileEvent } from '../src/statement/statement-file.ts';
import type { StatementEnd, StatementEntry } from '../src/statement/statement-model.ts';

export type ReadStatement = { end: StatementEnd; entries: StatementEntry[] };

/** All events of a file given as text or bytes, fed in chunks of `chunkBytes`. */
export function mt940Events(file: string | Uint8Array, chunkBytes = Infinity): StatementFileEvent[] {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const reader = new Mt940Reader();
  const events: StatementFileEvent[] = [];
  const step = Math.min(chunkBytes, Math.max(1, bytes.length));
  for (let offset = 0; offset < bytes.length; offset += step) {
    events.push(...reader.push(bytes.subarray(offset, offset + step)));
  }
  events.push(...reader.end());
  return events;
}

/** The statements of a file with their entries, in the order in which they begin. */
export function readStatements(file: string | Uint8Array): ReadStatement[] {
  const statements: { end?: StatementEnd; entries: StatementEntry[] }[] = [];
  for (const event of mt940Events(file)) {
    if (event.kind === 'head') statements[event.statement] = { entries: [] };
    else if (event.kind === 'entry') statements[event.statement]?.entries.push(event.entry);
    else if (event.kind === 'end') Object.assign(statements[event.statement] ?? {}, { end: event.end });
  }
  return statements as ReadStatement[];
}

export function mt940Findings(file: string | Uint8Array): Finding[] {
  return mt940Events(file).flatMap((event) => (event.kind === 'finding' ? [event.finding] : []));
}

/** The only entry of a file. */
export function onlyEntry(file: string | Uint8Array): StatementEntry {
  const entries = readStatements(file).flatMap(({ entries }) => entries);
  if (entries.length !== 1 || !entries[0]) throw new Error(`There are ${entries.length} entries.`);
  return entries[0];
}

/** Wraps these lines in a statement of an invented bank; its balances make no sense. */
export function around(...lines: string[]): string {
  const head = [':20:ALM-1', ':25:AT483200000012345864', ':28C:7/1', ':60F:C260331EUR100,00'];
  return [...head, ...lines, ':62F:C260401EUR100,00', '-', ''].join('\r\n');
}

/** The entry in these lines. */
export function entryOf(...lines: string[]): StatementEntry {
  return onlyEntry(around(...lines));
}

/** The entry read from a credit with these lines as its `:86:`. */
export function explained(...lines: string[]): StatementEntry {
  return entryOf(':61:2603310331C12,50NTRFREF-1', ...lines);
}

/** A signed amount as a decimal, with the file's decimals. */
export function figure(amount: StatementEntry['amount']): string | null {
  return amount && formatDecimal(amount.hundredThousandths, amount.writtenDecimals);
}
