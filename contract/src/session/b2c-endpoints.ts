import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { credential, signInResult } from './endpoints.ts';

const RETURN_PATH_MAXIMUM_LENGTH = 2_000;

/** Where a browser continues after the sign-in: a path of the application, never another host (`//…`, `/\…`). */
const returnPath = z
  .string()
  .max(RETURN_PATH_MAXIMUM_LENGTH)
  .regex(/^\/(?![/\\])[^\s\\]*$/);

/** Sign-in through an identity provider (OpenID Connect, code flow with PKCE); NOT_FOUND if none is configured. */
export const b2cEndpoints = {
  beginB2c: endpoint({
    method: 'POST',
    path: 'portal/b2c/begin',
    summary: 'Begins a sign-in by the identity provider and gives the address of its page, bound to this browser.',
    access: 'public',
    body: z.strictObject({
      /** At the first sign-in: the user's client. Later only for people known in several clients. */
      clientId: credential.optional(),
      to: returnPath.optional(),
      mobileOrder: z.literal(true).optional(),
    }),
    reply: z.object({ address: z.url() }),
    errors: ['NOT_FOUND', 'REQUEST_FIELDS', 'TOO_MANY_REQUESTS', 'CROSS_SITE_REQUEST', 'LOG_IN_ADDRESS_UNAVAILABLE'],
  }),
  b2cCallback: endpoint({
    method: 'GET',
    path: 'portal/b2c/callback',
    summary: 'Where the identity provider sends the browser back to; leads on to the sign-in page, whatever came.',
    access: 'public',
    redirects: true,
    errors: ['NOT_FOUND'],
  }),
  signInByB2c: endpoint({
    method: 'POST',
    path: 'portal/b2c/signIn',
    summary: 'Opens the session of a user who has signed in at the identity provider, in the browser that began it.',
    access: 'public',
    isSecret: true,
    reply: signInResult,
    errors: ['NOT_FOUND', 'CROSS_SITE_REQUEST', 'B2C_NOT_COMPLETED', 'B2C_REFUSED', 'UNAUTHORIZED'],
  }),
};
