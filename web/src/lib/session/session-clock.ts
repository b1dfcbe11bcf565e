import { SESSION_EXPIRES_HEADER } from '@portico/contract/session/model';
import { createSignal } from './signal.ts';
import { listenToTabs, tellTabs } from './tabs.ts';

/** When the session ends if nothing happens, in this computer's milliseconds (Date.now()); null while signed out. */
export const sessionDeadline = createSignal<number | null>(null);

let serverAheadMs = 0;

/** Converts an instant of the server's clock to this computer's milliseconds; that clock may be hours off. */
export function toLocalTime(instant: string): number {
  return Date.parse(instant) - serverAheadMs;
}

/** Reads both clocks from a response and tells the other tabs when the session ends. */
export function feedSessionClock(headers: Headers): void {
  const date = Date.parse(headers.get('date') ?? '');
  if (!Number.isNaN(date)) serverAheadMs = date - Date.now();
  const deadline = toLocalTime(headers.get(SESSION_EXPIRES_HEADER) ?? '');
  if (Number.isNaN(deadline)) return;
  sessionDeadline.set(deadline);
  tellTabs({ kind: 'expires', deadline });
}

listenToTabs((message) => {
  if (message.kind === 'expires' && sessionDeadline.get() !== null) sessionDeadline.set(message.deadline);
});
