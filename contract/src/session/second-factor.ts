import { z } from 'zod';
import { instant } from '../endpoint.ts';
import type { ErrorKey } from '../errors.ts';
import { PASSWORD_MAXIMUM_LENGTH } from '../limits.ts';
import { SECOND_FACTORS } from './model.ts';

/** Bytes as WebAuthn writes them in JSON. */
const base64url = z
  .string()
  .max(8_192)
  .regex(/^[\w-]*$/);
const transports = z.array(z.string().max(20)).max(10);
const EXTENSIONS = z.record(z.string().max(50), z.unknown()).default({});

/** `AuthenticationResponseJSON` of WebAuthn level 3: how a passkey answers a challenge. */
export const passkeyAnswer = z.object({
  id: base64url.min(1),
  rawId: base64url.min(1),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
  authenticatorAttachment: z.string().max(20).nullish(),
  clientExtensionResults: EXTENSIONS,
});

/** `RegistrationResponseJSON`: a passkey that was just made. */
export const newPasskey = z.object({
  id: base64url.min(1),
  rawId: base64url.min(1),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: transports.optional(),
  }),
  authenticatorAttachment: z.string().max(20).nullish(),
  clientExtensionResults: EXTENSIONS,
});

/** What proves a second factor: a code as it is typed, or a passkey's answer. Its field is named as the interface names it. */
export const securityCode = z.union([z.string().trim().max(40), passkeyAnswer]);
export type SecurityCode = z.output<typeof securityCode>;

/**
 * What can be said to it. SECOND_FACTOR_CONTINUES: it was right, and one more step is needed (`kind` says which), with
 * the same call; nothing was done yet. SECOND_FACTOR_UNAVAILABLE: the service that knows can't be asked; nothing was counted.
 */
export const SECURITY_CODE_ERRORS = [
  'SECURITY_CODE_INCORRECT',
  'SECURITY_CODE_EXPIRED',
  'SECURITY_CODE_USED',
  'SECOND_FACTOR_CONTINUES',
  'SECOND_FACTOR_UNAVAILABLE',
] as const satisfies readonly ErrorKey[];

/** `PublicKeyCredentialRequestOptionsJSON`: what a passkey is asked. */
export const passkeyRequest = z.object({
  challenge: base64url,
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.enum(['preferred', 'required', 'discouraged']),
  allowCredentials: z.array(z.object({ id: base64url, type: z.literal('public-key'), transports })),
});
export type PasskeyRequest = z.output<typeof passkeyRequest>;

/** A second factor as its owner recognises it. */
export const factorOption = z.object({ method: z.enum(SECOND_FACTORS), hint: z.string() });
export type FactorOption = z.output<typeof factorOption>;

/** What was asked before something is done, where it needs a second factor at all. */
export const factorAsked = z.object({
  secondFactorOptions: z.array(factorOption),
  /** By which it was asked, and until when it can be answered; null where none is needed. */
  method: z.enum(SECOND_FACTORS).nullable(),
  expiresAt: instant.nullable(),
  /** For a passkey. */
  passkey: passkeyRequest.nullable(),
});

/** Who decides for the provider proves once more who they are: by the code that was asked for, or without any second factor by the password. */
export type DecisionProof = { securityCode: SecurityCode } | { password: string };
const password = z.string().min(1).max(PASSWORD_MAXIMUM_LENGTH);

/** A decision with the one of the two that proves who takes it. */
export function provenDecision<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.union([z.strictObject({ ...shape, securityCode }), z.strictObject({ ...shape, password })]);
}

export const decisionProofAsked = factorAsked.extend({
  /** Without any second factor, which is possible in development alone, it is the password. */
  proof: z.enum(['SECOND_FACTOR', 'PASSWORD']),
  /** What the code's message names; what is decided. */
  reads: z.string(),
});
export type DecisionProofAsked = z.output<typeof decisionProofAsked>;
