import type { ApiAnswer } from '@portico/contract/api';
import { BACKGROUND_HEADER, WEB_CLIENT_HEADER, WEB_CLIENT_HEADER_VALUE } from '@portico/contract/session/model';
import { localProblem, readProblem } from './problem.ts';
import { feedSessionClock, toLocalTime } from '../session/session-clock.ts';
import { readStored, writeStored } from '../storage.ts';

const STORED_AS = 'portico.tokens';

/** When any tab last renewed the tokens, and when they expire. Milliseconds. */
type Renewal = { renewedAt: number; goodUntil: number };

export function lastRenewal(): Renewal {
  const [renewedAt = 0, goodUntil = 0] = (readStored(STORED_AS) ?? '').split(' ').map(Number);
  return { renewedAt: renewedAt || 0, goodUntil: goodUntil || 0 };
}

/** Remembers that tokens came with an answer; `expiresAt` is the access token's. */
export function rememberRenewal(expiresAt: string): void {
  writeStored(STORED_AS, `${Date.now()} ${toLocalTime(expiresAt)}`);
}

let running: Promise<void> | null = null;

/**
 * Renews the tokens unless another call or tab did so after `since`. A refresh token works once, so all tabs take
 * turns. Throws a problem with UNAUTHENTICATED when the session is over.
 */
export function refreshTokens(since: number, background: boolean): Promise<void> {
  running ??= inTurn(async () => {
    if (lastRenewal().renewedAt <= since) await renew(background);
  }).finally(() => {
    running = null;
  });
  return running;
}

async function inTurn(work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request('portico-refresh', work);
}

async function renew(background: boolean): Promise<void> {
  const headers: Record<string, string> = { [WEB_CLIENT_HEADER]: WEB_CLIENT_HEADER_VALUE };
  if (background) headers[BACKGROUND_HEADER] = '1';
  // Continues even if the page is left or reloaded meanwhile: the old tokens are already worthless.
  const options = { method: 'POST', headers, keepalive: true };
  const sentAt = Date.now();
  const response = await fetch('/portal/api/portal/token/refresh', options).catch(() => null);
  if (!response) throw localProblem('OFFLINE');
  if (!response.ok) throw await readProblem(response);
  feedSessionClock(response.headers, sentAt);
  const { expiresAt } = (await response.json()) as ApiAnswer<'POST portal/token/refresh'>;
  rememberRenewal(expiresAt);
}
