import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { SECURITY_CODE_DIGITS } from '@portico/contract/limits';

/** SHA-256 of the concatenated parts, each preceded by its length so that no two splits give the same digest. */
export function digestOf(...parts: (string | Uint8Array)[]): Buffer {
  const sha256 = createHash('sha256');
  for (const part of parts) {
    sha256.update(`${Buffer.byteLength(part)}:`);
    sha256.update(part);
  }
  return sha256.digest();
}

export function sha256(bytes: string | Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

/** An opaque token of 256 random bits; only its hash is stored. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256(token) };
}

/** A security code: random digits, with the salted hash that is stored. */
export function newSecurityCode(): { code: string; salt: Buffer; hash: Buffer } {
  const code = randomInt(10 ** SECURITY_CODE_DIGITS)
    .toString()
    .padStart(SECURITY_CODE_DIGITS, '0');
  const salt = randomBytes(16);
  return { code, salt, hash: digestOf(salt, code) };
}

export function isSameDigest(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

// OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane.
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2);
}

let unknownUserHash: Promise<string> | undefined;

/** Compares a password with the stored hash; without a hash it takes the same time and returns false. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  unknownUserHash ??= hashPassword(randomBytes(16).toString('hex'));
  const matches = await verify(stored ?? (await unknownUserHash), password);
  return matches && stored !== null;
}
