import { randomBytes } from 'node:crypto';
import { AUTHENTICATORS_CHANGE_SECONDS } from '@portico/contract/limits';
import type { newPasskey as answerShape } from '@portico/contract/session/second-factor';
import type { z } from 'zod';
import type { FactorContext } from '../factors/factor.ts';
import { library } from '../factors/passkey.ts';
import { relyingParty } from '../factors/relying-party.ts';
import type { Enrolment } from './enrolment-kind.ts';

const PORTAL = 'Portico';
/** EdDSA, ES256 and RS256 (RFC 9053, RFC 8812): between them, every device. */
const ALGORITHMS = [-8, -7, -257];

type Credential = { id: string; publicKey: Uint8Array; counter: number; transports?: string[] | undefined };

/**
 * A passkey: the device makes a key pair for the portal and signs a challenge with it. We don't ask who made the
 * device.
 */
export const newPasskey: Enrolment = {
  async begin(context) {
    const { config, subject } = context;
    const challenge = randomBytes(32).toString('base64url');
    const user = { name: `${subject.userName} (${subject.businessId})`, displayName: subject.fullName };
    const passkey = {
      challenge,
      rp: { id: relyingParty(config).id, name: PORTAL },
      user: { id: Buffer.from(subject.userId.replaceAll('-', ''), 'hex').toString('base64url'), ...user },
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
      timeout: AUTHENTICATORS_CHANGE_SECONDS * 1_000,
      attestation: 'none' as const,
      authenticatorSelection: { residentKey: 'discouraged' as const, userVerification: 'preferred' as const },
      excludeCredentials: await ownCredentials(context),
    };
    return { state: { challenge }, app: null, passkey };
  },
  async add(context, id, { state, name, proof }) {
    if (typeof proof === 'string') return false;
    const credential = await verifiedCredential(context, String(state['challenge']), proof);
    if (!credential) return false;
    const { tx, clock, subject } = context;
    const stored = await tx.write(
      `insert into authenticators (client_id, id, user_id, kind, name, created_at, credential_id, public_key, sign_count, transports)
       values (current_client(), $1, $2, 'PASSKEY', $3, $4, $5, $6, $7, $8) on conflict do nothing`,
      [
        id,
        subject.userId,
        name,
        clock.now(),
        Buffer.from(credential.id, 'base64url'),
        Buffer.from(credential.publicKey),
        credential.counter,
        credential.transports ?? [],
      ],
    );
    return stored === 1;
  },
};

/** A device that already has one makes no second. */
async function ownCredentials({ tx, subject }: FactorContext) {
  const rows = await tx.rows<{ credential_id: Buffer; transports: string[] }>(
    `select credential_id, transports from authenticators where client_id = current_client() and user_id = $1 and kind = 'PASSKEY' order by id`,
    [subject.userId],
  );
  return rows.map(({ credential_id: id, transports }) => ({
    id: id.toString('base64url'),
    type: 'public-key' as const,
    transports,
  }));
}

/** The public half of the new key pair; null for an answer to another challenge, or from another page or portal. */
async function verifiedCredential(
  { config }: FactorContext,
  expectedChallenge: string,
  proof: z.output<typeof answerShape>,
): Promise<Credential | null> {
  const { verifyRegistrationResponse } = await library();
  const { id, origin } = relyingParty(config);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: proof as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified ? registrationInfo.credential : null;
  } catch {
    return null;
  }
}
