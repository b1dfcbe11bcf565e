import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runPortico } from '../testing/portal/processes.ts';
import type { ChannelError } from './channel-error.ts';
import { loadChannelKey, newKeyPair, publicChannelKey } from './channel-key-pair.ts';
import { checkSettings, readHostKey } from './channel-settings.ts';
import { openChannel } from './open-channel.ts';

const hostKey = (await newKeyPair()).public;
const SFTP = {
  kind: 'sftp',
  folder: 'bank-one',
  host: 'sftp.bank.example',
  port: 22,
  username: 'ACME',
  hostKey,
  directories: { toBank: '/in', takenByBank: null, fromBank: 'out/reports', taken: 'out/taken', aside: 'out/aside' },
};

/** The sentence about a fault in these settings; empty if they are valid. */
function fault(settings: unknown): string {
  try {
    checkSettings(settings);
    return '';
  } catch (error) {
    const { failure, cause } = error as ChannelError;
    return `${failure}: ${(cause as Error).message}`;
  }
}

describe('The settings of a channel', () => {
  it('are accepted unchanged if they are valid', () => {
    expect(checkSettings(SFTP)).toEqual(SFTP);
    expect(fault({ ...SFTP, bankRenames: true, collectEverySeconds: 60 })).toBe('');
    expect(fault({ kind: 'directory', folder: 'bank-one' })).toBe('');
  });

  it.each(['..', 'a/b', '/etc', 'UPPER', ''])('name no folder “%s”', (folder) => {
    expect(fault({ kind: 'directory', folder })).toMatch(/^misconfigured: .*folder is no plain name/);
  });

  it.each([
    [{ host: 'bank example' }, 'host is no host name'],
    [{ port: 0 }, 'port'],
    [{ username: 'a b' }, 'username is no user name'],
    [{ hostKey: 'ssh-ed25519 AAAA' }, 'hostKey is no public key'],
    [{ hostKey: hostKey.replace('ssh-ed25519', 'ssh-rsa') }, 'hostKey is no public key'],
    [{ directories: { ...SFTP.directories, toBank: '/in/../etc' } }, 'directories.toBank is no plain path'],
    [{ directories: { ...SFTP.directories, fromBank: '..' } }, 'directories.fromBank is no plain path'],
    [{ password: 'secret' }, 'password'],
    [{ kind: 'ebics' }, 'kind'],
  ])('%j give a sentence about the fault', (change, sentence) => {
    expect(fault({ ...SFTP, ...change })).toContain(sentence);
  });

  it('are checked before anything is opened', async () => {
    await expect(openChannel({ dataFolder: '/nowhere' }, { ...SFTP, port: 'x' })).rejects.toMatchObject({
      failure: 'misconfigured',
    });
  });
});

it('a host key is all of its bytes, whatever comment follows', () => {
  const bytes = (ssh2.utils.parseKey(hostKey) as ssh2.ParsedKey).getPublicSSH();
  expect(readHostKey(hostKey)).toEqual({ type: 'ssh-ed25519', bytes });
  expect(readHostKey(`${hostKey.split(' ').slice(0, 2).join(' ')}  another comment`)!.bytes).toEqual(bytes);
});

describe('The portal’s own key', () => {
  let dataFolder: string;
  beforeAll(async () => {
    dataFolder = await mkdtemp(join(tmpdir(), 'portico-keys-'));
  });
  afterAll(() => rm(dataFolder, { recursive: true, force: true }));

  it('can be read again, whichever is generated', async () => {
    for (let round = 0; round < 1_000; round++) {
      const { public: line, private: key } = await newKeyPair();
      expect([line, key].map((half) => ssh2.utils.parseKey(half) instanceof Error)).toEqual([false, false]);
    }
  });

  it('is created once, no matter who asks, and only its owner may read it', async () => {
    const env = { PORTICO_DATA: dataFolder };
    const processes = await Promise.all([runPortico(['channel-key'], env), runPortico(['channel-key'], env)]);
    const keys = await Promise.all([1, 2, 3].map(() => loadChannelKey({ dataFolder })));
    const line = await publicChannelKey({ dataFolder });
    expect(line).toMatch(/^ssh-ed25519 [A-Za-z0-9+/=]+ portico$/);
    expect(processes.map(({ output, errors, status }) => ({ output, errors, status }))).toEqual(
      processes.map(() => ({ output: `${line}\n`, errors: '', status: 0 })),
    );
    expect(new Set(keys)).toEqual(new Set([await readFile(join(dataFolder, 'channel-keys', 'ed25519'), 'utf8')]));
    const modes = [join(dataFolder, 'channel-keys'), join(dataFolder, 'channel-keys', 'ed25519')];
    expect(await Promise.all(modes.map(async (path) => (await stat(path)).mode & 0o777))).toEqual([0o700, 0o600]);
  });
});
