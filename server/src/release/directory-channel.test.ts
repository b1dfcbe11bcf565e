import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Channel } from './channel.ts';
import { directoryFolders, openDirectoryChannel } from './directory-channel.ts';
import { openChannel } from './open-channel.ts';

let base: string;
let channel: Channel;
let folders: ReturnType<typeof directoryFolders>;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'portico-channel-'));
  channel = await openDirectoryChannel(base);
  folders = directoryFolders(base);
});
afterEach(() => rm(base, { recursive: true, force: true }));

async function* bytes(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

async function whole(source: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

describe('A directory channel', () => {
  it('delivers a file whole and leaves nothing beside it', async () => {
    await channel.send('a.xml', bytes('one ', 'two'));
    expect(await readFile(join(folders.toBank, 'a.xml'), 'utf8')).toBe('one two');
    expect((await readdir(folders.toBank)).toSorted()).toEqual(['a.xml', 'taken']);
  });

  it('delivers nothing when the bytes break off, and the same again afterwards', async () => {
    const broken = async function* () {
      yield* bytes('half');
      throw new Error('the database is gone');
    };
    await expect(channel.send('a.xml', broken())).rejects.toThrow('the database is gone');
    expect(await channel.ask('a.xml')).toBe('absent');
    await channel.send('a.xml', bytes('whole'));
    expect(await readFile(join(folders.toBank, 'a.xml'), 'utf8')).toBe('whole');
  });

  it('knows what the bank has, and what it has taken', async () => {
    expect(await channel.ask('a.xml')).toBe('absent');
    await channel.send('a.xml', bytes('x'));
    expect(await channel.ask('a.xml')).toBe('delivered');
    await rename(join(folders.toBank, 'a.xml'), join(folders.takenByBank, 'a.xml'));
    expect(await channel.ask('a.xml')).toBe('delivered');
  });

  it('knows it too while the bank is taking it', async () => {
    const answers: string[] = [];
    for (let round = 0; round < 300; round++) {
      const name = `${round}.xml`;
      await writeFile(join(folders.toBank, name), 'x');
      const [answer] = await Promise.all([
        channel.ask(name),
        rename(join(folders.toBank, name), join(folders.takenByBank, name)),
      ]);
      answers.push(answer);
    }
    expect(new Set(answers)).toEqual(new Set(['delivered']));
  });

  it('lists what waits, at most a hundred by name, and nothing that is still being written', async () => {
    for (let number = 0; number < 120; number++)
      await writeFile(join(folders.fromBank, `r${String(number).padStart(3, '0')}.xml`), 'x');
    await writeFile(join(folders.fromBank, '.being-written'), 'x');
    const names = await channel.list();
    expect([names.length, names[0], names.at(-1)]).toEqual([100, 'r000.xml', 'r099.xml']);
  });

  it('moves what is done and what is unusable, even when another worker was faster', async () => {
    await writeFile(join(folders.fromBank, 'good'), 'good');
    await writeFile(join(folders.fromBank, 'bad'), 'bad');
    expect(await whole(channel.fetch('good'))).toBe('good');
    for (let twice = 0; twice < 2; twice++) {
      await channel.acknowledge('good');
      await channel.setAside('bad');
    }
    expect(await channel.list()).toEqual([]);
    expect([await readdir(folders.taken), await readdir(folders.aside)]).toEqual([['good'], ['bad']]);
  });
});

it.each(['..', 'a/b', '/etc', 'UPPER', ''])('the folder “%s” of a bank is none', async (folder) => {
  await expect(async () => openChannel({ dataFolder: base }, { kind: 'directory', folder })).rejects.toThrow(
    'no plain name',
  );
});
