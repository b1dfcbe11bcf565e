import type { ShownStatus } from '@portico/contract/payments/status';
import type { OrderDetail } from '../../model.ts';
import { placeOfMessage } from './message-place.ts';
import { STEPS, type Message, type Place } from './model.ts';

export type PlacedOrder = Pick<OrderDetail, 'status' | 'held' | 'signatures' | 'history' | 'messages'>;

/** Where an order without messages is. */
const PLACES: Partial<Record<ShownStatus, Place>> = {
  UPLOADING: { step: 'uploaded', state: 'current', note: { key: 'uploading' } },
  UPLOAD_ERROR: { step: 'uploaded', state: 'failed', note: { key: 'uploadFailed' } },
  UPLOADED: { step: 'checked', state: 'current', note: { key: 'importing' } },
  CONVERTING: { step: 'checked', state: 'current', note: { key: 'importing' } },
  CONVERTED: { step: 'checked', state: 'current', note: { key: 'importing' } },
  IMPORTING: { step: 'checked', state: 'current', note: { key: 'importing' } },
  CONVERSION_ERROR: { step: 'checked', state: 'failed', note: { key: 'importFailed' } },
  IMPORT_ERROR: { step: 'checked', state: 'failed', note: { key: 'importFailed' } },
  OPEN: { step: 'signed', state: 'waiting', note: { key: 'submit' } },
  DELETED: { step: 'signed', state: 'stopped', note: { key: 'deleted' } },
  MISSING_SIGN_OFF_REQUIREMENTS: { step: 'signed', state: 'waiting', note: { key: 'rule' } },
  FULLY_SIGNED: { step: 'released', state: 'current', note: { key: 'releasing' } },
  RELEASING: { step: 'released', state: 'current', note: { key: 'releasing' } },
};
/** What stops a release, by event; any other event is a failed release. */
const RELEASE_FAULTS = ['cutOffMissed', 'digestDiffers', 'mandateMissing'];

/** The messages that count: not those from before a reopening. */
export function liveMessages({ messages }: Pick<OrderDetail, 'messages'>): Message[] {
  return messages.filter(({ withdrawnAt }) => withdrawnAt === null);
}

/** Where an order is, and the message that says so: of several the least advanced, and problems before the rest. */
export function placeOfOrder(order: PlacedOrder): { place: Place; message: Message | null } {
  const { status, held, signatures } = order;
  if (held) return { place: heldUntil(held), message: null };
  const known = PLACES[status];
  if (known) return { place: known, message: null };
  if (status === 'UNSIGNED' || status === 'PARTIALLY_SIGNED') {
    const count = signatures.required - signatures.given;
    return {
      place: { step: 'signed', state: 'waiting', note: { key: 'signatures', parameters: { count } } },
      message: null,
    };
  }
  if (status === 'RELEASE_ERROR') return { place: releaseFailed(order), message: null };
  const placed = liveMessages(order).map((message) => ({ place: placeOfMessage(message), message }));
  const [first] = placed.toSorted((a, b) => urgency(a.place) - urgency(b.place));
  return first ?? { place: { step: 'released', state: 'current', note: { key: 'converting' } }, message: null };
}

function heldUntil({ until, daysAhead }: NonNullable<PlacedOrder['held']>): Place {
  return { step: 'released', state: 'waiting', note: { key: 'held', parameters: { days: daysAhead }, until } };
}

function releaseFailed({ history }: PlacedOrder): Place {
  const last = latest(history, ({ after }) => after === 'RELEASE_ERROR');
  const key = RELEASE_FAULTS.find((event) => event === last?.event) ?? 'releaseFailed';
  return { step: 'released', state: 'failed', note: { key } };
}

/** Failed or held messages come first, then the least advanced. */
function urgency({ step, state }: Place): number {
  const isHeld = step !== 'confirmed' && (state === 'failed' || state === 'stopped');
  const index = STEPS.indexOf(step);
  return isHeld ? index - STEPS.length : index;
}

/** The latest entry that meets a condition. */
export function latest(
  history: OrderDetail['history'],
  fulfils: (entry: OrderDetail['history'][number]) => boolean,
): OrderDetail['history'][number] | undefined {
  return history.filter(fulfils).toSorted((a, b) => b.at.localeCompare(a.at))[0];
}
