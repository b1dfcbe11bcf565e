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

/** `AuthenticationResponseJSON` of WebAuthn level 3: a passkey's answer to a challenge. */
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

/** `RegistrationResponseJSON`: a newly created passkey. */
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

/** The proof of a second factor: a code as typed, or a passkey's answer. The field name is that of the interface. */
export const securityCode = z.union([z.string().trim().max(40), passkeyAnswer]);
export type SecurityCode = z.output<typeof securityCode>;

/**
 * Possible answers to it. SECOND_FACTOR_CONTINUES: it was right, but one more step is needed with the same call (`kind`
 * says which); nothing was done yet. SECOND_FACTOR_UNAVAILABLE: the service that checks it can't be reached; nothing
 * was counted.
 */
export const SECURITY_CODE_ERRORS = [
  'SECURITY_CODE_INCORRECT',
  'SECURITY_CODE_EXPIRED',
  'SECURITY_CODE_USED',
  'SECOND_FACTOR_CONTINUES',
  'SECOND_FACTOR_UNAVAILABLE',
] as const satisfies readonly ErrorKey[];

/** `PublicKeyCredentialRequestOptionsJSON`: the challenge for a passkey. */
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

/** The second factor requested before an action, if the action needs one. */
export const factorAsked = z.object({
  secondFactorOptions: z.array(factorOption),
  /** The method used, and the deadline for the answer; null if none is needed. */
  method: z.enum(SECOND_FACTORS).nullable(),
  expiresAt: instant.nullable(),
  /** For a passkey. */
  passkey: passkeyRequest.nullable(),
});

/**
 * People who decide for the provider prove once more who they are: with the requested code, or with the password if
 * there is no second factor.
 */
export type DecisionProof = { securityCode: SecurityCode } | { password: string };
const password = z.string().min(1).max(PASSWORD_MAXIMUM_LENGTH);

/** A decision with whichever of the two proves who makes it. */
export function provenDecision<Shape extends z.core.$ZodShape>(shape: Shape) {
  return z.union([z.strictObject({ ...shape, securityCode }), z.strictObject({ ...shape, password })]);
}

export const decisionProofAsked = factorAsked.extend({
  /** PASSWORD only without any second factor, which is possible in development alone. */
  proof: z.enum(['SECOND_FACTOR', 'PASSWORD']),
  /** The decision in the words of the code's message. */
  reads: z.string(),
});
export type DecisionProofAsked = z.output<typeof decisionProofAsked>;
