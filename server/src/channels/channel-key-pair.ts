import { join } from 'node:path';
import type { Config } from '../config.ts';
import { loadKeyFile } from '../platform/secrets/key-file.ts';

/** It takes 18 MB: load it only for banks reached by SFTP. */
const library = async () => (await import('ssh2')).default;

/**
 * The portal's own key for signing in at banks, in OpenSSH's format: an ed25519 key, created on first use. If several
 * processes ask at once, one creates it.
 */
export async function loadChannelKey({ dataFolder }: Pick<Config, 'dataFolder'>): Promise<string> {
  return loadKeyFile(join(dataFolder, 'channel-keys'), 'ed25519', async () => (await newKeyPair()).private);
}

/** Its public half in one line, for the bank to enter as an authorized key. */
export async function publicChannelKey(config: Pick<Config, 'dataFolder'>): Promise<string> {
  const { utils } = await library();
  const key = utils.parseKey(await loadChannelKey(config));
  if (key instanceof Error) throw new Error(`The portal's key can't be read: ${key.message}.`, { cause: key });
  return `${key.type} ${key.getPublicSSH().toString('base64')} portico`;
}

/**
 * A new ed25519 key in OpenSSH's format. The library corrupts one in 256, whose public half begins with a zero byte
 * (its issue 1390).
 */
export async function newKeyPair(): Promise<{ public: string; private: string }> {
  const { utils } = await library();
  for (;;) {
    const pair = utils.generateKeyPairSync('ed25519', { comment: 'portico' });
    const halves = [pair.public, pair.private].map((half) => utils.parseKey(half));
    if (!halves.some((half) => half instanceof Error)) return pair;
  }
}
