import { Secret, TOTP } from 'otpauth';
import type { ClientId } from '@portico/contract/ids';
import { unseal } from '../../platform/secrets/secret-box.ts';
import type { Factor, FactorContext } from './factor.ts';
import { namesOf } from './factor-names.ts';

/** RFC 6238 with what every authenticator app supports: SHA-1, six digits, half a minute. */
const PERIOD_SECONDS = 30;
const FORM = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const;
const ISSUER = 'Portico';
/** Clocks differ: the step before and the one after count too (RFC 6238, 5.2). */
const STEPS_EITHER_SIDE = 1;

type Row = { id: string; secret: Buffer; last_step: string | null };

/**
 * For the app: the secret as text (Base32), and the address that its QR code holds. `account` is what the app shows.
 */
export function totpWords(secret: Uint8Array, account: string): { secret: string; address: string } {
  const made = new TOTP({ ...FORM, issuer: ISSUER, label: account, secret: secretOf(secret) });
  return { secret: made.secret.base32, address: made.toString() };
}

/** The time step whose code this is, now or one step off; null if none matches. */
export function totpStep(secret: Uint8Array, code: string, now: Date): number | null {
  // The library compares bytes, and fails on digits of other scripts, which take more.
  if (!/^\d{6}$/.test(code)) return null;
  const timestamp = now.getTime();
  const totp = new TOTP({ ...FORM, secret: secretOf(secret) });
  const delta = totp.validate({ token: code, timestamp, window: STEPS_EITHER_SIDE });
  return delta === null ? null : Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta;
}

function secretOf(bytes: Uint8Array): Secret {
  return new Secret({ buffer: new Uint8Array(bytes).buffer });
}

/** What a sealed secret belongs to. */
export function belongsTo(clientId: ClientId, authenticatorId: string): string {
  return `totp ${clientId} ${authenticatorId}`;
}

/**
 * An app that shows a code every half minute. Each step counts once (RFC 6238, 5.2). A code isn't bound to what it
 * signs, but its challenge is, and takes one code for that content alone.
 */
export const totp: Factor = {
  hint: (context) => namesOf(context, 'TOTP'),
  signs: () => true,
  ask: async () => ({ state: {} }),
  async take(taking) {
    if (typeof taking.given !== 'string') return 'WRONG';
    let wasUsed = false;
    for (const { id, secret, last_step: lastStep } of await ownApps(taking)) {
      const plain = await unseal(taking.config, secret, belongsTo(taking.subject.clientId, id));
      const step = totpStep(plain, taking.given, taking.clock.now());
      if (step === null) continue;
      if (lastStep === null || step > Number(lastStep)) return useStep(taking, id, step);
      wasUsed = true;
    }
    return wasUsed ? 'USED' : 'WRONG';
  },
};

function ownApps({ tx, subject }: FactorContext): Promise<Row[]> {
  return tx.rows<Row>(
    `select id, secret, last_step from authenticators where client_id = current_client() and user_id = $1 and kind = 'TOTP' order by id for update`,
    [subject.userId],
  );
}

async function useStep({ tx, clock }: FactorContext, id: string, step: number): Promise<'RIGHT'> {
  await tx.write(
    'update authenticators set last_step = $2, last_used_at = $3 where client_id = current_client() and id = $1',
    [id, step, clock.now()],
  );
  return 'RIGHT';
}
