import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPostmaster } from './embedded-database-postmaster.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portico-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const LINES = ['4711', '/data', '1790000000', '5432', '/socket', '', '0', 'ready', ''];

test('says which server runs, where its socket is and whether it takes connections', () => {
  expect(readPostmaster(folder)).toBeUndefined();
  const file = join(folder, 'postmaster.pid');
  writeFileSync(file, '');
  expect(readPostmaster(folder)).toBeUndefined();
  writeFileSync(file, LINES.slice(0, 3).join('\n'));
  expect(readPostmaster(folder)).toEqual({ pid: 4711, socketFolder: '', isReady: false });
  writeFileSync(file, LINES.join('\n'));
  expect(readPostmaster(folder)).toEqual({ pid: 4711, socketFolder: '/socket', isReady: true });
});

/** Writes and removes the file that many times, like servers that come and go, and counts. */
const COMES_AND_GOES = `
  const { workerData: { file, text, rounds, counter } } = require('node:worker_threads');
  const { writeFileSync, rmSync } = require('node:fs');
  for (let round = 0; round < rounds; round += 1) {
    writeFileSync(file, text);
    rmSync(file);
    Atomics.add(counter, 0, 1);
  }`;

test('reads nothing, without failing, if the server removes its file meanwhile', async () => {
  const counter = new Int32Array(new SharedArrayBuffer(4));
  const rounds = 3000;
  const workerData = { file: join(folder, 'postmaster.pid'), text: LINES.join('\n'), rounds, counter };
  const worker = new Worker(COMES_AND_GOES, { eval: true, workerData });
  const seen = new Set<number | undefined>();
  while (Atomics.load(counter, 0) < rounds) seen.add(readPostmaster(folder)?.pid);
  await worker.terminate();
  expect([...seen].filter((pid) => pid !== undefined && pid !== 4711)).toEqual([]);
});
