import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sweepFiles } from '../../platform/files/files-sweep.ts';
import { silentLog } from '../../platform/log.ts';
import type { TestPortal } from '../portal/portal.ts';
import { startS3Server } from '../s3/s3-server.ts';

/** A configured place for files, for tests that must pass on each kind. */
export type TestStorage = {
  settings: Record<string, string>;
  /** The names of everything stored there, whole or in parts. */
  kept(): Promise<string[]>;
  stop(): Promise<void>;
};

/** A real S3-compatible server, if there is one: see s3/README.md. */
const REAL_S3 = process.env['PORTICO_TEST_S3'];

export const TEST_STORAGES: Record<string, () => Promise<TestStorage>> = {
  database: async () => ({ settings: {}, kept: async () => [], stop: async () => {} }),
  disk: startDisk,
  S3: startS3,
  ...(REAL_S3 ? { 'S3 (a real server)': async () => realS3(REAL_S3) } : {}),
};

async function startDisk(): Promise<TestStorage> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-files-'));
  return {
    settings: { PORTICO_FILES: pathToFileURL(folder).href },
    kept: () => filesBelow(folder),
    stop: () => rm(folder, { recursive: true, force: true }),
  };
}

/** Sweeps as the worker regularly does, in its role. */
export async function sweepNow(portal: TestPortal): Promise<number> {
  const { files, clock } = portal;
  const db = await portal.openAs('portico_worker', 1);
  try {
    return await sweepFiles({ ...files, db }, clock, silentLog);
  } finally {
    await db.close();
  }
}

/** The names of all files below a folder. */
export async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)
    .toSorted();
}

async function startS3(): Promise<TestStorage> {
  const server = await startS3Server();
  const { settings, bucket } = server;
  const kept = async () => [...bucket.objects.keys(), ...[...bucket.uploads.values()].map((upload) => upload.key)];
  return { settings, kept, stop: () => server.stop() };
}

function realS3(location: string): TestStorage {
  const settings = {
    PORTICO_FILES: location,
    AWS_ACCESS_KEY_ID: process.env['AWS_ACCESS_KEY_ID'] ?? '',
    AWS_SECRET_ACCESS_KEY: process.env['AWS_SECRET_ACCESS_KEY'] ?? '',
  };
  return { settings, kept: async () => [], stop: async () => {} };
}
