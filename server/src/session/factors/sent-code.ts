import type { SentFactor } from '@portico/contract/session/model';
import { digestOf, isSameDigest, newSecurityCode } from '../../platform/secrets/crypto.ts';
import { PortalError } from '../../platform/errors.ts';
import { sendMessage } from '../../platform/outbox.ts';
import type { Subject } from '../../platform/subject.ts';
import type { Factor } from './factor.ts';

/** Where a code of this method goes. */
export function recipientOf(subject: Pick<Subject, 'email' | 'mobile'>, method: SentFactor): string | null {
  return method === 'EMAIL' ? subject.email : subject.mobile;
}

/** `m·····u@kessmatt.example`, `+41 ·· 47`. */
export function maskRecipient(recipient: string): string {
  const at = recipient.indexOf('@');
  if (at < 0) return `${recipient.slice(0, 3)} ·· ··· ·· ${recipient.slice(-2)}`;
  return `${recipient[0]}·····${at > 1 ? recipient[at - 1] : ''}${recipient.slice(at)}`;
}

/** A code that is sent; only its salted digest is stored. Its message names its purpose, so it may sign. */
export function sentCode(method: SentFactor): Factor {
  return {
    async hint({ subject }) {
      const recipient = recipientOf(subject, method);
      return recipient === null ? null : maskRecipient(recipient);
    },
    signs: (subject) => recipientOf(subject, method) !== null,
    async ask({ tx, clock, subject, compose }) {
      const recipient = recipientOf(subject, method);
      if (recipient === null) throw new PortalError('REQUEST_FIELDS');
      const { code, salt, hash } = newSecurityCode();
      await sendMessage(tx, clock, subject.clientId, { channel: method, recipient, ...compose(code) });
      return { state: { salt: salt.toString('hex'), hash: hash.toString('hex') } };
    },
    async take({ challenge: { state }, given }) {
      if (typeof given !== 'string') return 'WRONG';
      const [salt, hash] = [state['salt'], state['hash']].map((hex) => Buffer.from(String(hex), 'hex'));
      return isSameDigest(hash!, digestOf(salt!, given)) ? 'RIGHT' : 'WRONG';
    },
  };
}
