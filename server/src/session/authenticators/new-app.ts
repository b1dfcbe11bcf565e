import { randomBytes } from 'node:crypto';
import { seal, unseal } from '../../platform/secrets/secret-box.ts';
import { belongsTo, totpStep, totpWords } from '../factors/totp.ts';
import type { Enrolment } from './enrolment-kind.ts';

/** RFC 4226, 4: as long as the digest. */
const SECRET_BYTES = 20;
const PENDING = 'enrolment';

/**
 * An app that shows codes: it gets a secret, and its first code proves that it has it. That code doesn't count again.
 */
export const newApp: Enrolment = {
  async begin({ config, subject }) {
    const secret = randomBytes(SECRET_BYTES);
    const sealed = await seal(config, secret, belongsTo(subject.clientId, `${PENDING} ${subject.userId}`));
    const account = `${subject.userName} (${subject.businessId})`;
    return { state: { secret: sealed.toString('base64') }, app: totpWords(secret, account), passkey: null };
  },
  async add({ tx, clock, config, subject }, id, { state, name, proof }) {
    if (typeof proof !== 'string') return false;
    const sealed = Buffer.from(String(state['secret']), 'base64');
    const secret = await unseal(config, sealed, belongsTo(subject.clientId, `${PENDING} ${subject.userId}`));
    const step = totpStep(secret, proof, clock.now());
    if (step === null) return false;
    await tx.write(
      `insert into authenticators (client_id, id, user_id, kind, name, created_at, secret, last_step)
       values (current_client(), $1, $2, 'TOTP', $3, $4, $5, $6)`,
      [id, subject.userId, name, clock.now(), await seal(config, secret, belongsTo(subject.clientId, id)), step],
    );
    return true;
  },
};
