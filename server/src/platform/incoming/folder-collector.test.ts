import { mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silentLog } from '../log.ts';
import { FolderCollector } from './folder-collector.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portico-watched-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const NO_ANSWER = new Error('The scanner does not answer.');

/** A collector whose intake fails for files of these names. */
function watch(failing: ReadonlySet<string>) {
  const takeIn = vi.fn<(name: string) => Promise<void>>((name) =>
    failing.has(name) ? Promise.reject(NO_ANSWER) : Promise.resolve(),
  );
  const collector = new FolderCollector(silentLog, { folder, takeIn });
  return { takeIn, look: () => collector.look(), asked: () => takeIn.mock.calls.map(([name]) => name) };
}

const put = (name: string | Buffer) =>
  writeFile(typeof name === 'string' ? join(folder, name) : Buffer.concat([Buffer.from(`${folder}/`), name]), 'one');

it('a file that can’t be taken in now holds up no other, and is tried again after growing pauses', async () => {
  const failing = new Set(['a.txt']);
  const { look, asked } = watch(failing);
  await put('a.txt');
  await put('b.txt');
  await look();
  await expect(look()).rejects.toBe(NO_ANSWER);
  expect(asked()).toEqual(['a.txt', 'b.txt']);
  const tries: number[] = [];
  for (let count = 1; count <= 8; count += 1) {
    const before = asked().length;
    await look().catch(() => undefined);
    if (asked().length > before) tries.push(count);
  }
  expect(tries).toEqual([1, 3, 7]);
  failing.clear();
  for (let count = 9; count <= 15; count += 1) await look();
  expect(await readdir(folder)).toEqual(['aside', 'taken']);
});

it('a name that can’t be asked for holds up no other', async () => {
  const { look, asked } = watch(new Set());
  await put(Buffer.concat([Buffer.alloc(100, 0xe4), Buffer.from('.txt')]));
  for (let number = 0; number < 220; number += 1) await put(Buffer.from(`a\u00e4${number}.txt`, 'latin1'));
  await put('b.txt');
  for (let looks = 0; looks < 8; looks += 1) await look();
  expect(asked()).toEqual(['b.txt']);
});

it('files that can’t be taken in don’t hide those behind them, however many they are', async () => {
  const failing = new Set(Array.from({ length: 120 }, (_, at) => `a${String(at).padStart(3, '0')}.txt`));
  for (const name of failing) await put(name);
  await put('b.txt');
  const { look, asked } = watch(failing);
  for (let looks = 0; looks < 4; looks += 1) await look().catch(() => undefined);
  expect(asked()).toContain('b.txt');
  // Each of them has its turn.
  expect(new Set(asked())).toEqual(new Set([...failing, 'b.txt']));
});

it('a file that can’t be moved once it is taken in is not taken in again: only the move is repeated', async () => {
  await put('a.txt');
  const taken = join(folder, 'taken');
  const takeIn = vi.fn<() => Promise<void>>(async () => {
    await rename(taken, join(folder, 'away'));
    await writeFile(taken, 'in the way');
  });
  const collector = new FolderCollector(silentLog, { folder, takeIn });
  await collector.look();
  await expect(collector.look()).rejects.toMatchObject({ code: 'ENOTDIR' });
  await rm(taken);
  for (let looks = 0; looks < 2; looks += 1) await collector.look();
  expect(takeIn).toHaveBeenCalledTimes(1);
  expect(await readdir(taken)).toEqual([expect.stringMatching(/ a\.txt$/)]);
  // Another file by that name is another file.
  takeIn.mockResolvedValue();
  await put('a.txt');
  for (let looks = 0; looks < 2; looks += 1) await collector.look();
  expect(takeIn).toHaveBeenCalledTimes(2);
});

it('a file with the longest name there can be is put where it belongs', async () => {
  const name = `${'ä'.repeat(125)}.txt`;
  await put(name);
  const { look, asked } = watch(new Set());
  for (let looks = 0; looks < 2; looks += 1) await look();
  expect(asked()).toEqual([name]);
  expect(await readdir(join(folder, 'taken'))).toEqual([expect.stringMatching(/^[0-9a-f-]{36} ä+\.txt$/)]);
});
