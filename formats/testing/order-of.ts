import type { Pain001Event } from '../src/pain001/pain001-model.ts';
import {
  type OutgoingGroup,
  type OutgoingOrder,
  type Pain001WriteVersion,
  writePain001,
} from '../src/pain001/written/pain001-write.ts';

/** The order in a file's events, in the form that the writer takes. */
export function orderOf(events: Pain001Event[]): OutgoingOrder & { groups: OutgoingGroup[] } {
  const header = events.find((event) => event.kind === 'header')?.header;
  if (!header) throw new Error('no header');
  const groups = events.flatMap((event) => (event.kind === 'group' ? [event.group] : []));
  return {
    header,
    groups: groups.map((group) => ({
      group,
      transactions: events.flatMap((event) =>
        event.kind === 'transaction' && event.group === group ? [event.transaction] : [],
      ),
    })),
  };
}

/** The whole text that the writer produces for an order. */
export async function written(order: OutgoingOrder, version: Pain001WriteVersion): Promise<string> {
  let text = '';
  for await (const piece of writePain001(order, { version })) text += piece;
  return text;
}
