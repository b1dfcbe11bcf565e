import type { Config } from '../../config.ts';

/** A numeric address of this machine. */
const LOOPBACK = /^(127(\.\d+){3}|\[::1\])$/;

/**
 * Who passkeys are made for (WebAuthn, 5.1.3): the name in the portal's address, and the origin of its pages. A passkey
 * never belongs to a numeric address; on one's own machine it belongs to localhost.
 */
export function relyingParty({ address }: Pick<Config, 'address'>): { id: string; origin: string } {
  const url = new URL(address);
  if (LOOPBACK.test(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
}
