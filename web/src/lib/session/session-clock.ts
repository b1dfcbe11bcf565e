import { SESSION_EXPIRES_HEADER } from '@portico/contract/session/model';
import { createSignal } from './signal.ts';
import { listenToTabs, tellTabs } from './tabs.ts';

/** When the session ends if nothing happens, in this computer's milliseconds (Date.now()); null while signed out. */
export const sessionDeadline = createSignal<number | null>(null);

let serverAheadMs = 0;
/** When the deadline of now became known, in this computer's milliseconds. */
let knownSince = 0;

/** Converts an instant of the server's clock to this computer's milliseconds; that clock may be hours off. */
export function toLocalTime(instant: string): number {
  return Date.parse(instant) - serverAheadMs;
}

/**
 * Reads both clocks from a response and tells the other tabs when the session ends. `sentAt` is when it was asked for
 * (Date.now()): one that was on its way while the session was extended may come later, and knows nothing of that.
 */
export function feedSessionClock(headers: Headers, sentAt: number): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(date)) serverAheadMs = date - Date.now();
  const deadline = toLocalTime(headers.get(SESSION_EXPIRES_HEADER) ?? '');
  if (Number.isNaN(deadline) || (deadline < (sessionDeadline.get() ?? deadline) && sentAt <= knownSince)) return;
  knownSince = Date.now();
  sessionDeadline.set(deadline);
  tellTabs({ kind: 'expires', deadline });
}

listenToTabs((message) => {
  if (message.kind === 'expires' && sessionDeadline.get() !== null) sessionDeadline.set(message.deadline);
});
