import { mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startSftpServer } from '../testing/outside/sftp-server.ts';
import type { Channel, SftpSettings } from './channel.ts';
import { loadChannelKey, publicChannelKey } from './channel-key-pair.ts';
import { FileGone } from './channel-error.ts';
import { directoryFolders, openDirectoryChannel } from './directory-channel.ts';
import { openSftpChannel } from './sftp-channel.ts';

/** A bank with one channel; the test sees its folders from the other side. */
type Bank = {
  folders: SftpSettings['directories'] & { takenByBank: string };
  open(): Promise<Channel>;
  stop(): Promise<void>;
};

const BANKS: Record<string, () => Promise<Bank>> = { directory: byDirectory, SFTP: bySftp };

async function byDirectory(): Promise<Bank> {
  const base = await mkdtemp(join(tmpdir(), 'portico-channel-'));
  const folders = directoryFolders(base);
  await openDirectoryChannel(base);
  return { folders, open: () => openDirectoryChannel(base), stop: () => rm(base, { recursive: true, force: true }) };
}

async function bySftp(): Promise<Bank> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'portico-keys-'));
  const server = await startSftpServer(await publicChannelKey({ dataFolder }));
  console.log(`The channel by SFTP is tested with ${server.name}.`);
  const key = await loadChannelKey({ dataFolder });
  return {
    folders: server.folders,
    open: () => openSftpChannel(server.settings, key),
    async stop() {
      await server.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function* bytes(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function whole(source: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Deletes its files; folders stay. */
async function empty(folder: string): Promise<void> {
  const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => !entry.isDirectory());
  for (const { name } of files) await rm(join(folder, name));
}

const names = async (channel: Channel) => (await channel.list((all) => all.toSorted())).map((file) => file.name);
const visible = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.xml'));

// Fetching OpenSSH first takes a while.
const STARTING_MILLISECONDS = 300_000;

describe.each(Object.keys(BANKS))('A channel by %s', (kind) => {
  let bank: Bank;
  let channel: Channel;

  beforeAll(async () => {
    bank = await BANKS[kind]!();
  }, STARTING_MILLISECONDS);
  afterAll(() => bank.stop());
  beforeEach(async () => {
    channel = await bank.open();
  });
  afterEach(async () => {
    await channel.close();
    for (const folder of Object.values(bank.folders)) await empty(folder);
  });

  const place = (name: string, content = 'x') => writeFile(join(bank.folders.fromBank, name), content);

  it('delivers a file whole, whatever its size, and leaves nothing next to it', async () => {
    const large = 'ä'.repeat(400_001);
    await channel.send('a.xml', bytes('one ', large, ' two'));
    await channel.send('empty.xml', bytes());
    const { toBank } = bank.folders;
    expect(await readFile(join(toBank, 'a.xml'), 'utf8')).toBe(`one ${large} two`);
    expect(await readFile(join(toBank, 'empty.xml'), 'utf8')).toBe('');
    expect((await readdir(toBank)).toSorted()).toEqual(['a.xml', 'empty.xml', 'taken']);
  });

  it('delivers nothing if the bytes break off, and works on a second try', async () => {
    const broken = async function* () {
      yield* bytes('half and a bit more than the whole');
      throw new Error('the database is gone');
    };
    await expect(channel.send('a.xml', broken())).rejects.toThrow('the database is gone');
    expect(await channel.ask('a.xml')).toBe('absent');
    expect(await visible(bank.folders.toBank)).toEqual([]);
    await channel.send('a.xml', bytes('whole'));
    expect(await readFile(join(bank.folders.toBank, 'a.xml'), 'utf8')).toBe('whole');
  });

  it('may send an already delivered file again', async () => {
    for (let twice = 0; twice < 2; twice++) await channel.send('a.xml', bytes('the same'));
    expect(await readFile(join(bank.folders.toBank, 'a.xml'), 'utf8')).toBe('the same');
    expect((await readdir(bank.folders.toBank)).toSorted()).toEqual(['a.xml', 'taken']);
  });

  it('reports that the bank’s disk is full, shows it nothing, and delivers once there is room', async () => {
    const temporary = join(bank.folders.toBank, '.a.xml.part');
    // Writing there finds no space left.
    await symlink('/dev/full', temporary);
    await expect(channel.send('a.xml', bytes('whole'))).rejects.toMatchObject({ failure: 'storageFull', passes: true });
    expect(await channel.ask('a.xml')).toBe('absent');
    expect(await visible(bank.folders.toBank)).toEqual([]);
    await rm(temporary);
    await channel.send('a.xml', bytes('whole'));
    expect(await readFile(join(bank.folders.toBank, 'a.xml'), 'utf8')).toBe('whole');
  });

  it('knows what the bank has and what it has taken', async () => {
    expect(await channel.ask('a.xml')).toBe('absent');
    await channel.send('a.xml', bytes('x'));
    expect(await channel.ask('a.xml')).toBe('delivered');
    await rename(join(bank.folders.toBank, 'a.xml'), join(bank.folders.takenByBank, 'a.xml'));
    expect(await channel.ask('a.xml')).toBe('delivered');
  });

  it('knows it even while the bank is taking it', async () => {
    const answers: string[] = [];
    for (let round = 0; round < 100; round++) {
      const name = `${round}.xml`;
      await writeFile(join(bank.folders.toBank, name), 'x');
      const [answer] = await Promise.all([
        channel.ask(name),
        rename(join(bank.folders.toBank, name), join(bank.folders.takenByBank, name)),
      ]);
      answers.push(answer);
    }
    expect(new Set(answers)).toEqual(new Set(['delivered']));
  });

  it('lists the waiting files that are picked of all, but no folders', async () => {
    for (const name of ['a.xml', 'b.xml', 'c.part']) await place(name);
    expect(await names(channel)).toEqual(['a.xml', 'b.xml', 'c.part']);
    const [file, ...others] = await channel.list((all) => all.filter((name) => name === 'b.xml'));
    expect([file!.name, file!.state, others]).toEqual(['b.xml', expect.any(String), []]);
  });

  it('fetches a file of any size or just its beginning, and says if it is gone', async () => {
    const large = 'ß'.repeat(400_001);
    await place('large.xml', large);
    await place('empty.xml', '');
    expect(await whole(channel.fetch('large.xml'))).toBe(large);
    expect(await whole(channel.fetch('empty.xml'))).toBe('');
    for await (const piece of channel.fetch('large.xml')) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    await expect(whole(channel.fetch('nothing.xml'))).rejects.toThrow(FileGone);
  });

  it('moves finished and unusable files, even if another worker was faster', async () => {
    await place('good', 'good');
    await place('bad', 'bad');
    const other = await bank.open();
    expect(await whole(channel.fetch('good'))).toBe('good');
    await Promise.all([channel, other].map(async (each) => each.acknowledge('good')));
    await Promise.all([channel, other].map(async (each) => each.setAside('bad')));
    await channel.acknowledge('good');
    await other.close();
    expect(await names(channel)).toEqual([]);
    expect([await readdir(bank.folders.taken), await readdir(bank.folders.aside)]).toEqual([['good'], ['bad']]);
  });

  it('puts away only the file that was read, not one the bank has put in its place', async () => {
    const puttingAway = { taken: () => channel.acknowledge('st.xml'), aside: () => channel.setAside('st.xml') };
    for (const [folder, putAway] of Object.entries(puttingAway)) {
      await place('st.xml', 'first');
      expect(await whole(channel.fetch('st.xml'))).toBe('first');
      await place('st.new', 'the second');
      await rename(join(bank.folders.fromBank, 'st.new'), join(bank.folders.fromBank, 'st.xml'));
      expect([await putAway(), await names(channel)]).toEqual([false, ['st.xml']]);
      expect(await whole(channel.fetch('st.xml'))).toBe('the second');
      expect([await putAway(), await names(channel)]).toEqual([true, []]);
      const kept = join(bank.folders[folder as keyof typeof puttingAway], 'st.xml');
      expect(await readFile(kept, 'utf8')).toBe('the second');
    }
  });

  it('keeps both files if the bank uses a name twice', async () => {
    for (const content of ['first', 'second']) {
      await place('report.xml', content);
      await channel.setAside('report.xml');
    }
    const { aside } = bank.folders;
    const kept = await readdir(aside);
    expect(kept.every((name) => name.startsWith('report.xml'))).toBe(true);
    const contents = await Promise.all(kept.map((name) => readFile(join(aside, name), 'utf8')));
    expect(contents.toSorted()).toEqual(['first', 'second']);
  });
});
