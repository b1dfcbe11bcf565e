import type { Finding } from '@portico/contract/findings';
import type { Pain001Event, PaymentGroup, Transaction } from '../src/pain001/pain001-model.ts';
import { Pain001Reader } from '../src/pain001/pain001-reader.ts';

/** All events of a file given as text or bytes, fed in chunks of `chunkBytes`. */
export function eventsOf(file: string | Uint8Array, chunkBytes = Infinity): Pain001Event[] {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const reader = new Pain001Reader();
  const events: Pain001Event[] = [];
  const step = Math.min(chunkBytes, Math.max(1, bytes.length));
  for (let offset = 0; offset < bytes.length; offset += step) {
    events.push(...reader.push(bytes.subarray(offset, offset + step)));
  }
  events.push(...reader.end());
  return events;
}

export function findingsOf(file: string | Uint8Array): Finding[] {
  return eventsOf(file).flatMap((event) => (event.kind === 'finding' ? [event.finding] : []));
}

export function transactionsOf(file: string | Uint8Array): Transaction[] {
  return eventsOf(file).flatMap((event) => (event.kind === 'transaction' ? [event.transaction] : []));
}

export function groupsOf(file: string | Uint8Array): PaymentGroup[] {
  return eventsOf(file).flatMap((event) => (event.kind === 'group' ? [event.group] : []));
}

/** The chunks of a stream, for the asynchronous entry points. */
export async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield typeof part === 'string' ? new TextEncoder().encode(part) : part;
}
