import { z } from 'zod';
import { byUniqueId, decisionShape, endpoint, instant, uniqueId } from '../endpoint.ts';
import { AUTHENTICATORS_MAXIMUM, AUTHENTICATOR_NAME_MAXIMUM_LENGTH, PASSWORD_MAXIMUM_LENGTH } from '../limits.ts';
import { AUTHENTICATOR_KINDS, SECOND_FACTORS } from './model.ts';
import { factorAsked, newPasskey, securityCode, SECURITY_CODE_ERRORS } from './second-factor.ts';

/** An enrolled authenticator as its owner recognises it; contains no secrets. */
const authenticator = z.object({
  uniqueId,
  kind: z.enum(AUTHENTICATOR_KINDS),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});
export const authenticators = z.array(authenticator).max(AUTHENTICATORS_MAXIMUM);

/** A person's change to their own factors. A proof counts only for this change, and only once. */
export const authenticatorChange = z.union([
  z.strictObject({ add: z.enum(AUTHENTICATOR_KINDS) }),
  z.strictObject({ remove: uniqueId }),
]);
export type AuthenticatorChange = z.output<typeof authenticatorChange>;

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn level 3: the input for creating a passkey. */
const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  timeout: z.number().int(),
  attestation: z.literal('none'),
  authenticatorSelection: z.object({ residentKey: z.literal('discouraged'), userVerification: z.literal('preferred') }),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(z.string()) }),
  ),
});

/** Apps that show codes, and passkeys. People enrol and remove their own; each change takes its own proof. */
export const authenticatorEndpoints = {
  authenticators: endpoint({
    method: 'GET',
    path: 'portal/authenticators',
    summary: 'What the caller has enrolled themselves, and what it takes to change that.',
    access: 'session',
    audience: 'everyone',
    isPersonal: true,
    reply: z.object({
      authenticators,
      /** What a change requires: the present second factor; without one, the password; with neither, a new sign-in. */
      proof: z.enum(['SECOND_FACTOR', 'PASSWORD', 'SIGN_IN']),
      /** For `SIGN_IN`: until when this sign-in counts for one change; null if a new one is needed. */
      signInCountsUntil: instant.nullable(),
      actions: z.object({ remove: decisionShape }),
    }),
    errors: ['UNAUTHENTICATED'],
  }),
  askForAuthenticators: endpoint({
    method: 'POST',
    path: 'portal/authenticators/requestSecondFactor',
    summary: 'Asks for the second factor that a change needs, by the given method or the usual one.',
    access: 'session',
    audience: 'everyone',
    isPersonal: true,
    isSecret: true,
    body: z.strictObject({ change: authenticatorChange, method: z.enum(SECOND_FACTORS).optional() }),
    reply: factorAsked,
    errors: ['UNAUTHENTICATED', 'NOT_FOUND', 'REQUEST_FIELDS', 'TOO_MANY_REQUESTS', 'UNAUTHORIZED'],
  }),
  proveForAuthenticators: endpoint({
    method: 'POST',
    path: 'portal/authenticators/prove',
    summary:
      'Verifies the second factor, or the password of people who have none; within ten minutes this one change may follow.',
    access: 'session',
    audience: 'everyone',
    isPersonal: true,
    isSecret: true,
    body: z.union([
      z.strictObject({ change: authenticatorChange, securityCode }),
      z.strictObject({ change: authenticatorChange, password: z.string().min(1).max(PASSWORD_MAXIMUM_LENGTH) }),
    ]),
    errors: ['UNAUTHENTICATED', ...SECURITY_CODE_ERRORS, 'REQUEST_FIELDS', 'UNAUTHORIZED'],
  }),
  beginAuthenticator: endpoint({
    method: 'POST',
    path: 'portal/authenticators/begin',
    summary:
      'Begins to enrol an authenticator of the kind, which is the body: what the app or the device needs for it.',
    access: 'session',
    audience: 'everyone',
    isPersonal: true,
    isSecret: true,
    body: z.enum(AUTHENTICATOR_KINDS),
    reply: z.object({
      expiresAt: instant,
      /** The secret as text (Base32), and the address encoded in the QR code. */
      app: z.object({ secret: z.string(), address: z.string() }).nullable(),
      passkey: passkeyCreation.nullable(),
    }),
    errors: ['UNAUTHENTICATED', 'SECURITY_CODE_EXPIRED', 'REQUEST_FIELDS', 'WRONG_STATE', 'UNAUTHORIZED'],
  }),
  addAuthenticator: endpoint({
    method: 'POST',
    path: 'portal/authenticators',
    summary:
      'Confirms what was begun, by the app’s first code or the device’s answer; it counts from the next sign-in.',
    access: 'session',
    audience: 'everyone',
    isPersonal: true,
    isSecret: true,
    body: z.strictObject({
      name: z.string().trim().min(1).max(AUTHENTICATOR_NAME_MAXIMUM_LENGTH),
      proof: z.union([z.string().trim().max(20), newPasskey]),
    }),
    reply: z.object({ uniqueId }),
    errors: ['UNAUTHENTICATED', 'SECURITY_CODE_EXPIRED', 'REQUEST_FIELDS', 'WRONG_STATE', 'UNAUTHORIZED'],
  }),
  removeAuthenticator: endpoint({
    method: 'POST',
    path: 'portal/authenticators/:uniqueId/remove',
    summary: 'Removes one of the caller’s own authenticators, but never the last one.',
    access: 'session',
    audience: 'everyone',
    isPersonal: true,
    params: byUniqueId,
    errors: ['UNAUTHENTICATED', 'SECURITY_CODE_EXPIRED', 'NOT_FOUND', 'WRONG_STATE', 'UNAUTHORIZED'],
  }),
};
