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

/** Whose answer has room for tokens, by the contract: the compiler asks for each of them below. */
type TokenCall = { [Name in ApiName]: HasTokens<NonNullable<ApiAnswer<Name>>> extends true ? Name : never }[ApiName];
type HasTokens<Reply> = [Reply] extends [never] ? false : 'refreshToken' extends keyof Reply ? true : false;
const TOKEN_CALLS: Record<TokenCall, true> = {
  'POST portal/authenticate': true,
  'POST portal/b2c/signIn': true,
  'POST portal/securityCode': true,
  'POST portal/token/refresh': true,
  'POST portal/authenticatePasswordChange': true,
  'POST portal/changePassword': true,
  'POST portal/impersonate': true,
  'POST portal/reset': true,
};

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
  if (name in TOKEN_CALLS) rememberRenewal((answer as { expiresAt: string }).expiresAt);
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
  const init = requestOf(method, bodyOf(input), { ...options, background });
  return withSession(() => tryFetch(address, init), background);
}

/** Runs one request, and once more with new tokens if the old ones are refused. */
export async function withSession(request: () => Promise<Response>, background: boolean): Promise<Response> {
  const startedAt = Date.now();
  try {
    return await accept(await request(), startedAt);
  } catch (error) {
    if (!isUnauthenticated(error)) throw error;
    await renewOrLeave(startedAt, background);
    const againAt = Date.now();
    return accept(await request(), againAt);
  }
}

/** The access token has expired; wrong credentials are another answer. */
function isUnauthenticated(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.problem.key === 'UNAUTHENTICATED';
}

/** Every response sets the clock; failures are thrown. */
async function accept(response: Response, sentAt: number): Promise<Response> {
  feedSessionClock(response.headers, sentAt);
  if (response.ok) return response;
  const thrown = await readProblem(response);
  if (thrown.problem.reasons?.some(({ key }) => PASSWORD_DUE.includes(key))) whenPasswordIsDue();
  throw thrown;
}

async function renewOrLeave(startedAt: number, background: boolean): Promise<void> {
  try {
    await refreshTokens(startedAt, background);
  } catch (error) {
    if (isUnauthenticated(error)) whenSessionIsOver(error.problem);
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

function requestOf(method: string, body: unknown, options: CallOptions): RequestInit {
  const headers = sessionHeaders(options.background ?? false);
  if (body !== undefined) headers['content-type'] = 'application/json';
  // The server looks at it only where it keeps the answer: never where secrets travel.
  if (method !== 'GET') headers['idempotency-key'] = options.idempotencyKey ?? crypto.randomUUID();
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
