import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_EXISTS_COOKIE, WEB_CLIENT_HEADER, WEB_CLIENT_HEADER_VALUE } from '@portico/contract/session/model';
import type { Config } from '../config.ts';
import { PortalError } from '../platform/errors.ts';
import type { Tokens } from './tokens.ts';

const ACCESS_COOKIE = 'portico-access';
const REFRESH_COOKIE = 'portico-refresh';
const PATH = '/portal';
const REFRESH_PATH = '/portal/api/portal/token';

/** Our browser application: it gets its tokens only as cookies. */
export function isWebClient(request: FastifyRequest): boolean {
  return request.headers[WEB_CLIENT_HEADER] === WEB_CLIENT_HEADER_VALUE;
}

/** The token that a request carries. A state-changing request with a cookie must come from our own pages. */
export function accessTokenOf(request: FastifyRequest): string | null {
  const bearer = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (bearer) return bearer;
  const cookie = request.cookies[ACCESS_COOKIE];
  if (!cookie) return null;
  if (request.method !== 'GET') refuseCrossSite(request);
  return cookie;
}

export function refreshTokenOf(request: FastifyRequest, given: string | undefined): string | null {
  if (given) return given;
  const cookie = request.cookies[REFRESH_COOKIE];
  if (!cookie) return null;
  refuseCrossSite(request);
  return cookie;
}

/** Cookies travel by themselves, so the request must prove that one of our pages made it (SameSite stands before this). */
export function refuseCrossSite(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site'];
  const isOurs = site === undefined || site === 'same-origin' || site === 'none';
  if (!isWebClient(request) || !isOurs) throw new PortalError('CROSS_SITE_REQUEST');
}

/** Hands out tokens: as cookies to our browser application, in the body to anybody else. */
export function handOut(config: Config, request: FastifyRequest, reply: FastifyReply, tokens: Tokens): Partial<Tokens> {
  if (!isWebClient(request)) return { accessToken: tokens.accessToken, refreshToken: tokens.refreshToken };
  const secret = { httpOnly: true, sameSite: 'strict', secure: config.environment !== 'LOCAL' } as const;
  reply.setCookie(ACCESS_COOKIE, tokens.accessToken, { ...secret, path: PATH });
  reply.setCookie(REFRESH_COOKIE, tokens.refreshToken, { ...secret, path: REFRESH_PATH });
  // Readable and without a secret: it only says that a session exists (A2's reload on a restored page).
  reply.setCookie(SESSION_EXISTS_COOKIE, '1', { ...secret, httpOnly: false, path: PATH });
  return {};
}

export function clearCookies(reply: FastifyReply): void {
  reply.clearCookie(ACCESS_COOKIE, { path: PATH });
  reply.clearCookie(REFRESH_COOKIE, { path: REFRESH_PATH });
  reply.clearCookie(SESSION_EXISTS_COOKIE, { path: PATH });
}
