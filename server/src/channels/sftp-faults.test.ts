import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2 from 'ssh2';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startSftpServer, type SftpServer } from '../testing/outside/sftp-server.ts';
import { until } from '../testing/portal/until.ts';
import type { Channel, SftpSettings } from './channel.ts';
import { loadChannelKey, newKeyPair, publicChannelKey } from './channel-key-pair.ts';
import { openChannel } from './open-channel.ts';
import { openSftpChannel } from './sftp-channel.ts';
import { SFTP_LIMITS, type SftpLimits } from './sftp-connection.ts';

// Fetching OpenSSH first takes a while.
const STARTING_MILLISECONDS = 300_000;

let dataFolder: string;
let key: string;
let server: SftpServer;
const opened: Channel[] = [];

beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'portico-keys-'));
  key = await loadChannelKey({ dataFolder });
  server = await startSftpServer(await publicChannelKey({ dataFolder }));
}, STARTING_MILLISECONDS);
afterAll(async () => {
  await server.stop();
  await rm(dataFolder, { recursive: true, force: true });
});
afterEach(async () => {
  server.cutting.fallSilent(false);
  server.cutting.answerAfter(0);
  await Promise.all(opened.splice(0).map((channel) => channel.close()));
});

async function open(changes: Partial<SftpSettings> = {}, limits: Partial<SftpLimits> = {}): Promise<Channel> {
  const channel = await openSftpChannel({ ...server.settings, ...changes }, key, { ...SFTP_LIMITS, ...limits });
  opened.push(channel);
  return channel;
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

const visible = async () => (await readdir(server.folders.toBank)).filter((name) => name.endsWith('.xml'));
const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

it('a missing server is unreachable', async () => {
  await expect(open({ port: 1 })).rejects.toMatchObject({ failure: 'unreachable', passes: true });
});

it('a server that accepts the connection and stays silent is unreachable too, and is dropped', async () => {
  server.cutting.fallSilent(true);
  await expect(open({}, { connectMilliseconds: 50 })).rejects.toMatchObject({ failure: 'unreachable' });
  await until(
    async () => server.cutting.connections(),
    (connections) => connections === 0,
  );
});

it('a refused login needs a person', async () => {
  const other = (await newKeyPair()).private;
  const refusal = { failure: 'loginRefused', passes: false };
  await expect(openSftpChannel(server.settings, other)).rejects.toMatchObject(refusal);
  await expect(open({ username: 'somebody-else' })).rejects.toMatchObject(refusal);
});

it('our own key, if unreadable, is reported as such', async () => {
  const unreadable = { failure: 'misconfigured', passes: false };
  await expect(openSftpChannel(server.settings, 'no key')).rejects.toMatchObject(unreadable);
  const noFolder = join(dataFolder, 'channel-keys', 'ed25519');
  await expect(openChannel({ dataFolder: noFolder }, server.settings)).rejects.toMatchObject(unreadable);
});

it('a server with another key gets nothing, not even a name', async () => {
  const logins: string[] = [];
  const impostor = new ssh2.Server({ hostKeys: [(await newKeyPair()).private] }, (client) => {
    client.on('error', () => {});
    client.on('authentication', (context) => {
      logins.push(context.username);
      context.accept();
    });
  });
  await new Promise<void>((settle) => impostor.listen(0, '127.0.0.1', settle));
  const { port } = impostor.address() as AddressInfo;
  await expect(open({ port })).rejects.toMatchObject({ failure: 'hostKeyChanged', passes: false });
  await new Promise((settle) => impostor.close(settle));
  expect(logins).toEqual([]);
});

it('a server with only broken algorithms is refused before anything is said', async () => {
  const pair = await newKeyPair();
  const logins: string[] = [];
  const old = new ssh2.Server(
    { hostKeys: [pair.private], algorithms: { cipher: ['aes128-ctr'], hmac: ['hmac-sha1'] } },
    (client) => {
      client.on('error', () => {});
      client.on('authentication', (context) => {
        logins.push(context.username);
        context.accept();
      });
    },
  );
  await new Promise<void>((settle) => old.listen(0, '127.0.0.1', settle));
  const { port } = old.address() as AddressInfo;
  await expect(open({ port, hostKey: pair.public })).rejects.toMatchObject({ failure: 'refused' });
  await new Promise((settle) => old.close(settle));
  expect(logins).toEqual([]);
});

it('a key of another type is another key', async () => {
  const hostKey = ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }).public;
  await expect(open({ hostKey })).rejects.toMatchObject({ failure: 'hostKeyChanged' });
});

it('a connection cut within a file shows the bank nothing; the second try delivers the same bytes', async () => {
  const bytes = randomBytes(2_000_000);
  server.cutting.cutOnceAfter('toServer', 1_000_000);
  const cut = await open();
  await expect(cut.send('cut.xml', once(bytes))).rejects.toMatchObject({ failure: 'interrupted', passes: true });
  expect(await visible()).toEqual([]);
  const half = await readFile(join(server.folders.toBank, '.cut.xml.part'));
  expect(half.length).toBeLessThan(bytes.length);
  await expect(cut.ask('cut.xml')).rejects.toMatchObject({ failure: 'interrupted' });
  const channel = await open();
  expect(await channel.ask('cut.xml')).toBe('absent');
  await channel.send('cut.xml', once(bytes));
  expect(digest(await readFile(join(server.folders.toBank, 'cut.xml')))).toBe(digest(bytes));
  expect((await readdir(server.folders.toBank)).toSorted()).toEqual(['cut.xml', 'taken']);
  await rm(join(server.folders.toBank, 'cut.xml'));
});

it('half of a fetched file never passes for the whole', async () => {
  await writeFile(join(server.folders.fromBank, 'large.xml'), randomBytes(2_000_000));
  server.cutting.cutOnceAfter('toClient', 1_000_000);
  const channel = await open();
  const fetch = async () => {
    for await (const piece of channel.fetch('large.xml')) expect(piece.length).toBeGreaterThan(0);
  };
  await expect(fetch()).rejects.toMatchObject({ failure: 'interrupted' });
  await rm(join(server.folders.fromBank, 'large.xml'));
});

it('a server that falls silent midway is dropped after its time', async () => {
  const channel = await open({}, { operationMilliseconds: 50 });
  server.cutting.fallSilent(true);
  await expect(channel.ask('a.xml')).rejects.toMatchObject({ failure: 'interrupted' });
  await until(
    async () => server.cutting.connections(),
    (connections) => connections === 0,
  );
});

/** Each answer is in time, but all of them together are late. */
const LATE_MILLISECONDS = 300;
const JUST_IN_TIME = { operationMilliseconds: 30_000, connectionMilliseconds: 10 * LATE_MILLISECONDS };

it('a server that answers each request just in time is too slow after a few', async () => {
  const channel = await open({}, JUST_IN_TIME);
  server.cutting.answerAfter(LATE_MILLISECONDS);
  const ask = async () => {
    for (let question = 0; question < 30; question += 1) await channel.ask('a.xml');
  };
  await expect(ask()).rejects.toMatchObject({ failure: 'tooSlow', passes: true });
  await until(
    async () => server.cutting.connections(),
    (connections) => connections === 0,
  );
});

it('a transfer may take its time, and so may our work between two requests', async () => {
  const channel = await open({}, { ...JUST_IN_TIME, bytesPerMillisecond: 1 });
  server.cutting.answerAfter(LATE_MILLISECONDS);
  const bytes = randomBytes(3 * 128 * 1024);
  await channel.send('long.xml', once(bytes));
  server.cutting.answerAfter(0);
  expect(digest(await readFile(join(server.folders.toBank, 'long.xml')))).toBe(digest(bytes));
  await rm(join(server.folders.toBank, 'long.xml'));
  const slow = await open({}, { ...JUST_IN_TIME, connectionMilliseconds: 1_000 });
  await new Promise((settle) => setTimeout(settle, 1_100));
  expect(await slow.ask('a.xml')).toBe('absent');
});

it('a closed or forgotten connection frees the bank’s slot', async () => {
  const channel = await open();
  expect(server.cutting.connections()).toBeGreaterThan(0);
  await channel.close();
  await until(
    async () => server.cutting.connections(),
    (connections) => connections === 0,
  );
  const forgotten = await open({}, { idleMilliseconds: 50 });
  await until(
    async () => server.cutting.connections(),
    (connections) => connections === 0,
  );
  await expect(forgotten.list((all) => all)).rejects.toMatchObject({ failure: 'interrupted' });
});

it('for a bank that takes files away without a trace, it stays unknown whether it has one', async () => {
  const channel = await open({ directories: { ...server.folders, takenByBank: null } });
  expect(await channel.ask('b.xml')).toBe('unknown');
  await channel.send('b.xml', once(Buffer.from('b')));
  expect(await channel.ask('b.xml')).toBe('delivered');
  await rename(join(server.folders.toBank, 'b.xml'), join(server.folders.takenByBank, 'b.xml'));
  expect(await channel.ask('b.xml')).toBe('unknown');
  // A file that never got its final name was certainly not taken.
  await writeFile(join(server.folders.toBank, '.b.xml.part'), 'half');
  expect(await channel.ask('b.xml')).toBe('absent');
  await rm(join(server.folders.toBank, '.b.xml.part'));
});

it('a missing folder is refused, and makes no file count as absent', async () => {
  const nowhere = join(server.folders.toBank, 'nowhere');
  const refusal = { failure: 'refused', passes: false };
  for (const changed of [{ toBank: nowhere }, { takenByBank: nowhere }]) {
    const channel = await open({ directories: { ...server.folders, ...changed } });
    await expect(channel.ask('a.xml')).rejects.toMatchObject(refusal);
  }
  const channel = await open({
    directories: { ...server.folders, toBank: nowhere, fromBank: nowhere, aside: nowhere },
  });
  await expect(channel.send('a.xml', once(Buffer.from('a')))).rejects.toMatchObject(refusal);
  await expect(channel.list((all) => all)).rejects.toMatchObject(refusal);
  await writeFile(join(server.folders.fromBank, 'c.xml'), 'c');
  const other = await open({ directories: { ...server.folders, aside: nowhere } });
  await expect(other.setAside('c.xml')).rejects.toMatchObject(refusal);
});

it('a server without OpenSSH’s extensions gets the same file, once', async () => {
  const plain = await startSftpServer(await publicChannelKey({ dataFolder }), ['-P', 'posix-rename,fsync']);
  const channel = await openSftpChannel(plain.settings, key);
  for (let twice = 0; twice < 2; twice++) await channel.send('d.xml', once(Buffer.from('the same')));
  expect(await readFile(join(plain.folders.toBank, 'd.xml'), 'utf8')).toBe('the same');
  expect((await readdir(plain.folders.toBank)).toSorted()).toEqual(['d.xml', 'taken']);
  await expect(channel.send('d.xml', once(Buffer.from('another')))).rejects.toMatchObject({ failure: 'refused' });
  await channel.close();
  await plain.stop();
});

it('a growing file looks different each time, unless the bank renames', async () => {
  const path = join(server.folders.fromBank, 'grows.xml');
  const [channel, sure] = [await open(), await open({ bankRenames: true })];
  const listed = async (of: Channel) => (await of.list((all) => all)).find((file) => file.name === 'grows.xml')!;
  const state = async (of: Channel) => (await listed(of)).state;
  await writeFile(path, 'a');
  const first = await state(channel);
  expect(await state(channel)).toBe(first);
  await writeFile(path, 'ab');
  expect(await state(channel)).not.toBe(first);
  expect([(await listed(channel)).isWhole, (await listed(sure)).isWhole]).toEqual([false, true]);
  await rm(path);
});
