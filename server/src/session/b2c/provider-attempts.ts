import type { FastifyReply, FastifyRequest } from 'fastify';
import * as oidc from 'openid-client';
import type { Config } from '../../config.ts';
import { addSeconds, type Clock } from '../../platform/clock.ts';
import { newToken, sha256 } from '../../platform/secrets/crypto.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { cookieName } from '../lifetime/cookies.ts';
import type { Identity, Request } from './identify.ts';

/** Long enough to find a phone for the provider's own second factor. */
const VALID_SECONDS = 10 * 60;
const COOKIE = 'portico-b2c';

type Configured = Pick<Config, 'environment'>;

/** Where the browser goes afterwards, and the client id as typed, if it was. */
type Begun = { goOn: string; clientId: string | null };
/** A person who has proved their identity, and the client that they named. */
export type Taken = Identity & Pick<Begun, 'clientId'>;
/** A sign-in that begins here and is answered elsewhere: `goOn` is where the browser goes afterwards. */
type Answered = { request: Request; goOn: string };

/** Begins a sign-in that only this browser can finish: its cookie is the other half of what is stored. */
export async function beginAttempt(
  tx: Transaction,
  clock: Clock,
  { environment }: Configured,
  reply: FastifyReply,
  { goOn, clientId }: Begun,
): Promise<Request> {
  const browser = newToken();
  const request = { state: oidc.randomState(), nonce: oidc.randomNonce(), codeVerifier: oidc.randomPKCECodeVerifier() };
  await tx.rows('select begin_b2c($1, $2, $3, $4, $5, $6, $7)', [
    browser.hash,
    sha256(request.state),
    request.nonce,
    request.codeVerifier,
    goOn,
    clientId,
    addSeconds(clock.now(), VALID_SECONDS),
  ]);
  reply.setCookie(cookieName(COOKIE, environment), browser.token, {
    path: '/',
    httpOnly: true,
    // The provider sends the browser back from its own pages, so the cookie must come along with that navigation.
    sameSite: 'lax',
    secure: environment !== 'LOCAL',
    maxAge: VALID_SECONDS,
  });
  return request;
}

/** The browser's own attempt with this state, once and in time; otherwise null. */
export async function takeAnswer(
  tx: Transaction,
  clock: Clock,
  config: Configured,
  request: FastifyRequest,
  state: string,
): Promise<Answered | null> {
  const row = await tx.row<{ nonce: string; code_verifier: string; go_on: string }>(
    'select * from take_b2c_answer($1, $2, $3)',
    [browserOf(config, request), sha256(state), clock.now()],
  );
  if (!row) return null;
  return { request: { state, nonce: row.nonce, codeVerifier: row.code_verifier }, goOn: row.go_on };
}

/** Keeps a proven identity for the sign-in that follows in the same browser. */
export async function keepIdentity(
  tx: Transaction,
  config: Configured,
  request: FastifyRequest,
  identity: Identity,
): Promise<void> {
  const { issuer, subject, email, hasSecondFactor } = identity;
  await tx.rows('select keep_b2c_identity($1, $2, $3, $4, $5)', [
    browserOf(config, request),
    issuer,
    subject,
    email,
    hasSecondFactor,
  ]);
}

/** Takes it, once and in time; otherwise null. */
export async function takeIdentity(
  tx: Transaction,
  clock: Clock,
  config: Configured,
  request: FastifyRequest,
): Promise<Taken | null> {
  const row = await tx.row<Omit<Identity, 'hasSecondFactor'> & { second_factor: boolean; business_id: string | null }>(
    'select * from take_b2c_identity($1, $2)',
    [browserOf(config, request), clock.now()],
  );
  if (!row) return null;
  const { second_factor: hasSecondFactor, business_id: clientId, ...rest } = row;
  return { ...rest, hasSecondFactor, clientId };
}

/** The attempt is over, however it ended. */
export function forgetAttempt({ environment }: Configured, reply: FastifyReply): void {
  reply.clearCookie(cookieName(COOKIE, environment), { path: '/', secure: environment !== 'LOCAL' });
}

function browserOf({ environment }: Configured, request: FastifyRequest): Buffer {
  return sha256(request.cookies[cookieName(COOKIE, environment)] ?? '');
}
