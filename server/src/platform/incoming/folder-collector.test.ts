import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
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
  expect(tries).toEqual([2, 5]);
  failing.clear();
  for (let count = 9; count <= 10; count += 1) await look();
  expect(await readdir(folder)).toEqual(['aside', 'taken']);
});

it('a name that can’t be asked for holds up no other', async () => {
  const { look, asked } = watch(new Set());
  await put(Buffer.concat([Buffer.alloc(100, 0xe4), Buffer.from('.txt')]));
  await put('b.txt');
  await look();
  await look();
  expect(asked()).toEqual(['b.txt']);
});
