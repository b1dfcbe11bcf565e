import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  HOST_PREFIX,
  SESSION_EXISTS_COOKIE,
  WEB_CLIENT_HEADER,
  WEB_CLIENT_HEADER_VALUE,
} from '@portico/contract/session/model';
import type { Config, Environment } from '../../config.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Tokens } from './tokens.ts';

const ACCESS_COOKIE = 'portico-access';
const REFRESH_COOKIE = 'portico-refresh';

/** Our browser application: it gets its tokens only as cookies. */
export function isWebClient(request: FastifyRequest): boolean {
  return request.headers[WEB_CLIENT_HEADER] === WEB_CLIENT_HEADER_VALUE;
}

/**
 * A cookie name whose prefix tells the browser that only this very host may set it, over TLS (RFC 6265bis, 4.1.3.2): no
 * neighbour under the same domain can plant one. LOCAL has no TLS.
 */
export function cookieName(cookie: string, environment: Environment): string {
  return environment === 'LOCAL' ? cookie : `${HOST_PREFIX}${cookie}`;
}

/** The attributes that such a name requires, plus those that keep out scripts and other sites. */
function attributesOf(environment: Environment) {
  return { httpOnly: true, sameSite: 'strict', secure: environment !== 'LOCAL', path: '/' } as const;
}

/** The token that a request carries. A state-changing request with a cookie must come from our own pages. */
export function accessTokenOf(request: FastifyRequest, environment: Environment): string | null {
  const bearer = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return bearer;
  const cookie = request.cookies[cookieName(ACCESS_COOKIE, environment)];
  if (!cookie) return null;
  if (request.method !== 'GET') refuseCrossSite(request);
  return cookie;
}

/** The token of our browser application's session, whatever the request is for. */
export function cookieTokenOf(request: FastifyRequest, environment: Environment): string | null {
  return isWebClient(request) ? (request.cookies[cookieName(ACCESS_COOKIE, environment)] ?? null) : null;
}

/** Whether a browser claims to have a session, which nobody has verified yet. */
export function saysSession(request: FastifyRequest, environment: Environment): boolean {
  return request.cookies[cookieName(SESSION_EXISTS_COOKIE, environment)] !== undefined;
}

export function refreshTokenOf(
  request: FastifyRequest,
  environment: Environment,
  given: string | undefined,
): string | null {
  if (given) return given;
  const cookie = request.cookies[cookieName(REFRESH_COOKIE, environment)];
  if (!cookie) return null;
  refuseCrossSite(request);
  return cookie;
}

/**
 * Browsers send cookies unasked, so the request must prove that one of our pages made it (SameSite is the first
 * defence).
 */
export function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const isOurs = site === undefined || site === 'same-origin' || site === 'none';
  if (!isWebClient(request) || !isOurs) throw new PortalError('CROSS_SITE_REQUEST');
}

/** The same for requests that need no session: no browser acts here for another site. */
export function refuseOthers(request: FastifyRequest): void {
  if (isWebClient(request)) refuseCrossSite(request);
}

/** Hands out tokens: as cookies to our browser application, in the body to any other caller. */
export function handOut(config: Config, request: FastifyRequest, reply: FastifyReply, tokens: Tokens): Partial<Tokens> {
  if (!isWebClient(request)) return { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken };
  const attributes = attributesOf(config.environment);
  const set = (cookie: string, value: string, more = {}) =>
    reply.setCookie(cookieName(cookie, config.environment), value, { ...attributes, ...more });
  set(ACCESS_COOKIE, tokens.accessToken);
  set(REFRESH_COOKIE, tokens.refreshToken);
  // Readable and without a secret: it only says that a session exists (A2's reload on a restored page).
  set(SESSION_EXISTS_COOKIE, '1', { httpOnly: false });
  return {};
}

export function clearCookies({ environment }: Pick<Config, 'environment'>, reply: FastifyReply): void {
  for (const cookie of [ACCESS_COOKIE, REFRESH_COOKIE, SESSION_EXISTS_COOKIE]) {
    reply.clearCookie(cookieName(cookie, environment), attributesOf(environment));
  }
}
