import type { ApiAnswer, ApiCall, ApiName } from '@portico/contract/api';
import { BACKGROUND_HEADER, WEB_CLIENT_HEADER, WEB_CLIENT_HEADER_VALUE } from '@portico/contract/session/model';
import type { Problem } from '@portico/contract/errors';
import { addressOf, bodyOf } from './address.ts';
import { isSomebodyThere } from '../session/presence.ts';
import { localProblem, ProblemError, readProblem } from './problem.ts';
import { refreshTokens, rememberRenewal } from './refresh.ts';
import { feedSessionClock } from '../session/session-clock.ts';

export type CallOptions = {
  /**
   * A machine asks, not a person: the call doesn't keep the session alive. Reads count as such when nobody is there.
   */
  background?: boolean;
  signal?: AbortSignal;
  /** Pass the same key again to repeat the same intent; otherwise every call gets its own. */
  idempotencyKey?: string;
};

/** These return new tokens. */
const TOKEN_CALLS: readonly ApiName[] = [
  'POST portal/authenticate',
  'POST portal/b2c/signIn',
  'POST portal/securityCode',
  'POST portal/token/refresh',
  'POST portal/authenticatePasswordChange',
  'POST portal/changePassword',
];

/** These start, continue or end a session, or carry secrets; they take no Idempotency-Key. */
const SESSION_CALLS: readonly ApiName[] = [
  ...TOKEN_CALLS,
  'POST portal/b2c/begin',
  'POST portal/secondFactor',
  'POST portal/logout',
  'POST portal/requestSecondFactor',
  'POST portal/authenticateSecondFactor',
];

/** For these, a 401 is the answer; for every other call it means that the access token has expired. */
const WITHOUT_SESSION: readonly ApiName[] = [
  'POST portal/authenticate',
  'POST portal/b2c/begin',
  'POST portal/b2c/signIn',
  'POST portal/token/refresh',
];

let whenSessionIsOver: (problem: Problem) => void = () => {};
/** Set by the session store: what a call does when the server no longer knows the session. */
export function onSessionOver(listener: (problem: Problem) => void): void {
  whenSessionIsOver = listener;
}

let whenPasswordIsDue = () => {};
/** Set by the session store: what a call does when the session waits for a new password. */
export function onPasswordDue(listener: () => void): void {
  whenPasswordIsDue = listener;
}

/** The server's problem when a password expires, or has to be changed, while its owner is signed in. */
const PASSWORD_DUE = ['passwordExpired', 'passwordChangeRequired'];

/**
 * Calls an endpoint of the contract: `call('GET payments/orders/:uniqueId', { params: { uniqueId } })`. Throws
 * ProblemError unless it succeeds; an expired access token is silently renewed once.
 */
export async function call<Name extends ApiName>(
  name: Name,
  input: ApiCall<Name>,
  options: CallOptions = {},
): Promise<ApiAnswer<Name>> {
  const response = await send(name, input, options);
  if (response.status === 204) return undefined as ApiAnswer<Name>;
  const answer = (await response.json()) as ApiAnswer<Name>;
  if (TOKEN_CALLS.includes(name)) rememberRenewal((answer as { expiresAt: string }).expiresAt);
  return answer;
}

/** The same, with the raw response; for files. */
export async function send<Name extends ApiName>(
  name: Name,
  input: ApiCall<Name>,
  options: CallOptions = {},
): Promise<Response> {
  const { method, address } = addressOf(name, input);
  const background = options.background ?? (method === 'GET' && !isSomebodyThere());
  const init = requestOf(name, method, bodyOf(input), { ...options, background });
  const request = () => tryFetch(address, init);
  return WITHOUT_SESSION.includes(name) ? accept(await request()) : withSession(request, background);
}

/** Runs one request, and once more with new tokens if the old ones are refused. */
export async function withSession(request: () => Promise<Response>, background: boolean): Promise<Response> {
  const startedAt = Date.now();
  const response = await request();
  if (response.status !== 401) return accept(response);
  await renewOrLeave(startedAt, background);
  return accept(await request());
}

/** Every response sets the clock; failures are thrown. */
async function accept(response: Response): Promise<Response> {
  feedSessionClock(response.headers);
  if (response.ok) return response;
  const thrown = await readProblem(response);
  if (thrown.problem.reasons?.some(({ key }) => PASSWORD_DUE.includes(key))) whenPasswordIsDue();
  throw thrown;
}

async function renewOrLeave(startedAt: number, background: boolean): Promise<void> {
  try {
    await refreshTokens(startedAt, background);
  } catch (error) {
    if (error instanceof ProblemError && error.problem.key === 'UNAUTHENTICATED') whenSessionIsOver(error.problem);
    throw error;
  }
}

async function tryFetch(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw localProblem('OFFLINE');
  }
}

function requestOf(name: ApiName, method: string, body: unknown, options: CallOptions): RequestInit {
  const headers = sessionHeaders(options.background ?? false);
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (method !== 'GET' && !SESSION_CALLS.includes(name)) {
    headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();
  }
  return {
    method,
    headers,
    credentials: 'same-origin',
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(options.signal && { signal: options.signal }),
  };
}

/** The headers of all our requests. */
export function sessionHeaders(background: boolean): Record<string, string> {
  return { [WEB_CLIENT_HEADER]: WEB_CLIENT_HEADER_VALUE, ...(background && { [BACKGROUND_HEADER]: '1' }) };
}
