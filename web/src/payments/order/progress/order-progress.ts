import type { OrderDetail } from '../../model.ts';
import { STEPS, type Message, type Place, type ProgressStep, type StepName } from './model.ts';
import { latest, liveMessages, placeOfOrder, type PlacedOrder } from './order-place.ts';

type Order = PlacedOrder & Pick<OrderDetail, 'createdAt'>;
type Entry = OrderDetail['history'][number];

/**
 * The way of an order from its file to its booking: what is done and since when, the current step and what it waits
 * for. Of messages to several banks, the least advanced counts.
 */
export function orderProgress(order: Order): ProgressStep[] {
  const { place, message } = placeOfOrder(order);
  const reached = STEPS.indexOf(place.step);
  const bank = message && liveMessages(order).length > 1 ? message.bank : null;
  return STEPS.map((name, index): ProgressStep => {
    if (name === 'booked') return bookedStep(order, place);
    if (index < reached) return { name, state: 'done', at: doneAt(order, name), note: null, bank: null };
    if (index > reached) return { name, state: 'ahead', at: null, note: null, bank: null };
    return { name, state: place.state, at: stoppedAt(order, place, message), note: place.note ?? null, bank };
  });
}

/**
 * Bookings may come before the bank's final answer, and some payments are never booked: those it rejected. Payments that
 * came back need somebody.
 */
function bookedStep(order: Order, { step }: Place): ProgressStep {
  const messages = liveMessages(order);
  const booked = sum(messages, (message) => message.booked);
  const of = sum(messages, (message) => message.numberOfTransactions - message.rejected);
  const isTurn = (step === 'confirmed' && booked > 0) || (step === 'booked' && of > 0);
  const bare = { name: 'booked', at: null, note: null, bank: null } as const;
  const returned = sum(messages, (message) => message.returned);
  if (returned > 0) {
    const note = { key: booked < of ? 'bookedReturned' : 'returned', parameters: { booked, of, returned } };
    return { ...bare, state: 'partly', at: doneAt(order, 'returned'), note };
  }
  if (!isTurn) return { ...bare, state: 'ahead' };
  if (booked >= of) return { ...bare, state: 'done', at: doneAt(order, 'booked') };
  const note = booked === 0 ? { key: 'notBooked' } : { key: 'booked', parameters: { booked, of } };
  return { ...bare, state: 'waiting', note };
}

/** Since when a step is done; null if the history doesn't go back that far. */
function doneAt(order: Order, step: StepName | 'returned'): string | null {
  const { history, createdAt } = order;
  const messages = liveMessages(order);
  const by = (...events: string[]) => latest(history, ({ event }) => events.includes(event))?.at ?? null;
  switch (step) {
    case 'uploaded':
      return by('uploadBegins', 'saved') ?? createdAt;
    case 'checked':
      return by('imported', 'saved');
    case 'signed':
      return latest(history, ({ after, before }) => after === 'FULLY_SIGNED' && before !== after)?.at ?? null;
    case 'released':
      return by('released', 'convertedRelease');
    case 'screened':
      return last([by('clearTwice'), ...messages.map(({ screening }) => screening?.at ?? null)]);
    case 'atBank':
      return last(messages.map(({ sentAt }) => sentAt));
    case 'confirmed':
      return by('allFinal');
    case 'booked':
    case 'returned':
      return by(step);
  }
}

/** When it failed, stopped, or partly completed. */
function stoppedAt({ history, status }: Order, { state }: Place, message: Message | null): string | null {
  if (state === 'waiting' || state === 'current') return null;
  const leadsThere = ({ before, after }: Entry) => after === (message?.status ?? status) && before !== after;
  return latest(history, leadsThere)?.at ?? null;
}

function last(instants: (string | null)[]): string | null {
  return instants.toSorted((a, b) => (b ?? '').localeCompare(a ?? ''))[0] ?? null;
}

function sum(messages: Message[], of: (message: Message) => number): number {
  return messages.reduce((total, message) => total + of(message), 0);
}
