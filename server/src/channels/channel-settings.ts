import { z } from 'zod';
import type { ChannelSettings } from './channel.ts';
import { ChannelError } from './channel-error.ts';

const FOLDER = /^[a-z0-9-]{1,40}$/;
const KEY_TYPES = ['ssh-ed25519', 'ecdsa-sha2-nistp256', 'ecdsa-sha2-nistp384', 'ecdsa-sha2-nistp521', 'ssh-rsa'];
const KEY_MAXIMUM_LENGTH = 4_000;
const isPlainName = (part: string) => /^[\w.+-]+$/.test(part) && part !== '.' && part !== '..';

const folder = z.string().regex(FOLDER, { error: 'is no plain name of small letters, digits and hyphens' });
/** Absolute, or relative to the login's directory. */
const path = z
  .string()
  .max(500)
  .refine((text) => text.replace(/^\//, '').split('/').every(isPlainName), {
    error: 'is no plain path such as /in/payments',
  });
const sftp = z.strictObject({
  kind: z.literal('sftp'),
  folder,
  host: z.string().regex(/^[A-Za-z0-9](?:[A-Za-z0-9.:-]{0,252})$/, { error: 'is no host name or address' }),
  port: z.number().int().min(1).max(65_535),
  username: z.string().regex(/^[^\s\p{Cc}]{1,100}$/u, { error: 'is no user name' }),
  hostKey: z
    .string()
    .max(KEY_MAXIMUM_LENGTH)
    .refine((key) => readHostKey(key) !== null, {
      error: 'is no public key such as “ssh-ed25519 AAAA…”, as ssh-keyscan prints it behind the host',
    }),
  directories: z.strictObject({
    toBank: path,
    takenByBank: path.nullable(),
    fromBank: path,
    taken: path,
    aside: path,
  }),
  bankRenames: z.boolean().optional(),
  collectEverySeconds: z.number().int().min(1).max(86_400).optional(),
});
const settings = z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('directory'), folder }), sftp]);

/** Checks the configured settings. Throws a ChannelError whose cause gives each fault in one sentence. */
export function checkSettings(given: unknown): ChannelSettings {
  const { data, error } = settings.safeParse(given);
  if (data) return data;
  const faults = error.issues.map((issue) => `${issue.path.join('.') || 'the whole'} ${issue.message}`);
  const cause = new Error(`The settings of a channel can't be used: ${faults.join('; ')}.`);
  throw new ChannelError('misconfigured', { cause });
}

/** Type and bytes of a public key as in known_hosts; null for other text. Ignores a trailing comment. */
export function readHostKey(text: string): { type: string; bytes: Buffer } | null {
  const [type = '', base64 = ''] = text.trim().split(/\s+/);
  const bytes = Buffer.from(base64, 'base64');
  // The bytes repeat the type, after its length.
  const isKey = KEY_TYPES.includes(type) && bytes.length > 4 + type.length && bytes.readUInt32BE(0) === type.length;
  return isKey && bytes.toString('latin1', 4, 4 + type.length) === type ? { type, bytes } : null;
}
