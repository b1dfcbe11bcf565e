import { randomBytes } from 'node:crypto';
import { SECURITY_CODE_VALID_SECONDS } from '@portico/contract/limits';
import type { passkeyAnswer, PasskeyRequest } from '@portico/contract/session/second-factor';
import type { z } from 'zod';
import { digestOf } from '../../platform/secrets/crypto.ts';
import { namesOf } from './factor-names.ts';
import type { ChallengeState, Factor, FactorContext, Taking } from './factor.ts';
import { relyingParty } from './relying-party.ts';

/** It takes some megabytes: only users of a passkey load it. */
export const library = () => import('@simplewebauthn/server');

type Answer = z.output<typeof passkeyAnswer>;
type Row = { id: string; credential_id: Buffer; public_key: Buffer; sign_count: string; transports: string[] };

/**
 * The passkey's holder has already given a password: a touch is enough, with a PIN or finger if the device wants one.
 */
const USER_VERIFICATION = 'preferred';

/**
 * What a passkey is asked to sign: random, and for signing bound to the digest of the content, so that its answer is a
 * signature of exactly that.
 */
function challengeOf({ nonce }: ChallengeState, contentDigest: Buffer | null): Buffer {
  return digestOf(String(nonce), contentDigest ?? '');
}

/** A passkey (WebAuthn level 3): a key pair in a device; the portal has the public half. */
export const passkey: Factor = {
  hint: (context) => namesOf(context, 'PASSKEY'),
  signs: () => true,
  async ask(asking) {
    const state = { nonce: randomBytes(32).toString('base64url') };
    const { purpose } = asking;
    const digest = purpose.purpose === 'SIGNING' ? purpose.contentDigest : null;
    return { state, passkey: await requestOf(asking, challengeOf(state, digest)) };
  },
  async take(taking) {
    const { given } = taking;
    if (typeof given === 'string') return 'WRONG';
    const own = await ownPasskey(taking, given.id);
    const signCount = own && (await verifiedCount(taking, own, given));
    if (!own || signCount === null) return 'WRONG';
    await taking.tx.write(
      'update authenticators set sign_count = $2, last_used_at = $3 where client_id = current_client() and id = $1',
      [own.id, signCount, taking.clock.now()],
    );
    return 'RIGHT';
  },
};

async function requestOf({ tx, config, subject }: FactorContext, challenge: Buffer): Promise<PasskeyRequest> {
  const rows = await tx.rows<Pick<Row, 'credential_id' | 'transports'>>(
    `select credential_id, transports from authenticators where client_id = current_client() and user_id = $1 and kind = 'PASSKEY' order by id`,
    [subject.userId],
  );
  return {
    challenge: challenge.toString('base64url'),
    rpId: relyingParty(config).id,
    timeout: SECURITY_CODE_VALID_SECONDS * 1_000,
    userVerification: USER_VERIFICATION,
    allowCredentials: rows.map(({ credential_id: id, transports }) => ({
      id: id.toString('base64url'),
      type: 'public-key',
      transports,
    })),
  };
}

function ownPasskey({ tx, subject }: FactorContext, credentialId: string): Promise<Row | null> {
  return tx.row<Row>(
    `select id, credential_id, public_key, sign_count, transports from authenticators
      where client_id = current_client() and user_id = $1 and kind = 'PASSKEY' and credential_id = $2 for update`,
    [subject.userId, Buffer.from(credentialId, 'base64url')],
  );
}

/**
 * The passkey's new use count; null for an answer that doesn't verify: another challenge, page, portal or key, or a
 * count that doesn't increase, as a copied key would give.
 */
async function verifiedCount({ config, challenge }: Taking, own: Row, given: Answer): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library();
  const { id, origin } = relyingParty(config);
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: given as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
      expectedChallenge: challengeOf(challenge.state, challenge.contentDigest).toString('base64url'),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      credential: {
        id: own.credential_id.toString('base64url'),
        publicKey: new Uint8Array(own.public_key),
        counter: Number(own.sign_count),
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
