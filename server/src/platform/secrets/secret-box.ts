import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { loadKeyFile } from './key-file.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export type Keys = Pick<Config, 'dataFolder' | 'secretKey'>;

/** The portal's key for secrets in the database: from the configuration, or a file of the data folder. */
async function secretKey({ dataFolder, secretKey: configured }: Keys): Promise<Buffer> {
  const make = async () => randomBytes(32).toString('base64');
  return Buffer.from(configured ?? (await loadKeyFile(join(dataFolder, 'secret-keys'), 'aes256', make)), 'base64');
}

/**
 * Encrypts a secret that the database keeps (AES-256-GCM): nonce, tag, then the text. `belongsTo` names whose it is; it
 * can't be opened in another place.
 */
export async function seal(config: Keys, secret: Uint8Array, belongsTo: string): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', await secretKey(config), nonce).setAAD(Buffer.from(belongsTo));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
}

/** Opens what `seal` made. Throws if it was changed, belongs to something else, or the portal has another key. */
export async function unseal(config: Keys, sealed: Uint8Array, belongsTo: string): Promise<Buffer> {
  const [nonce, tag, text] = [
    sealed.subarray(0, NONCE_BYTES),
    sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES),
    sealed.subarray(NONCE_BYTES + TAG_BYTES),
  ];
  const decipher = createDecipheriv('aes-256-gcm', await secretKey(config), nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(text), decipher.final()]);
}

/** A password for one purpose, derivable with the portal's key but not revealing it. */
export async function passwordFor(config: Keys, purpose: string): Promise<string> {
  return Buffer.from(hkdfSync('sha256', await secretKey(config), '', purpose, 32)).toString('base64url');
}
