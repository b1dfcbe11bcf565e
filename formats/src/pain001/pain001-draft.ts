import type { Finding } from '@portico/contract/findings';
import type { Pain001Event } from './pain001-model.ts';
import { Pain001Reader } from './pain001-reader.ts';
import { writeDraft, type OutgoingOrder } from './written/pain001-write.ts';

/**
 * The events of an order that exists as a model only, such as one entered by hand: those of a file with the same
 * content, because it is written as one and read again. So one set of checks judges both, in the same words. A finding
 * has the path of the field in the message, but no line and column: nobody sees that text. The model may lack anything
 * or hold what no bank takes, except that carried elements must have names of ISO 20022. What is a number in the model
 * is counted again.
 */
export async function* readDraft(order: OutgoingOrder): AsyncGenerator<Pain001Event> {
  const reader = new Pain001Reader();
  const encoder = new TextEncoder();
  for await (const text of writeDraft(order)) {
    for (const event of reader.push(encoder.encode(text))) yield withoutPlace(event);
  }
  for (const event of reader.end()) yield withoutPlace(event);
}

function withoutPlace(event: Pain001Event): Pain001Event {
  if (event.kind !== 'finding') return event;
  const finding: Finding = { ...event.finding, line: null, column: null };
  return { kind: 'finding', finding };
}
