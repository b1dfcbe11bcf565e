import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { checkPayload, type Work } from '../platform/jobs.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { enqueueUnchecked } from '../testing/portal/queued-jobs.ts';
import { until } from '../testing/portal/until.ts';
import { JOBS } from './registered-jobs.ts';
import { LANES } from './lanes.ts';
import { SCHEDULE } from './schedule.ts';

const id = '01999999-9999-7999-8999-999999999999';
const message = { clientId: id, orderId: id, messageId: id };

/** What the queue may hold of each job, also from older versions: names and payloads that must go on working. */
const STORED: Record<string, object[]> = {
  'apply-change': [
    { clientId: id, requestId: id, address: null },
    { clientId: id, requestId: id },
  ],
  'fit-rules': [{ clientId: id }],
  'forgotten-password': [
    { clientId: '00000000-0000-0000-0000-000000000000', asked: { email: 'a@b.example' }, address: '::1' },
    { clientId: id, asked: { clientId: 'ACME', username: 'clerk' } },
    { clientId: id, asked: { clientId: 'ACME', username: 'clerk' }, address: '::1', messageId: id },
  ],
  'import-statements': [
    { clientId: id, importId: id, channelFolder: 'a-bank' },
    { clientId: id, importId: id },
  ],
  'import-upload': [{ clientId: id, uploadId: id }],
  'link-bookings': [
    message,
    { clientId: id, statementIds: [id], firstEntryId: id, lastEntryId: id },
    { clientId: id, statementIds: [], firstEntryId: id, lastEntryId: id, goneIds: [id] },
  ],
  'release-order': [{ clientId: id, orderId: id }],
  'renew-duplicates': [{ clientId: id, orderId: id }],
  'send-bank-message': [message],
  'send-message': [{ clientId: id, messageId: id }],
  'send-password-link': [
    { clientId: id, userId: id, kind: 'RESET', address: '127.0.0.1' },
    { clientId: id, userId: id, kind: 'INVITATION' },
    { clientId: id, userId: id, kind: 'INVITATION', address: '::1', messageId: id },
  ],
  'tell-former-address': [
    { clientId: id, userId: id, recipient: 'a@b.example', changedBy: [id], at: '2026-11-20T08:00:00.000Z' },
    { clientId: id, userId: id, recipient: 'a@b.example', changedBy: [] },
    {
      clientId: id,
      userId: id,
      recipient: 'a@b.example',
      changedBy: [],
      at: '2026-11-20T08:00:00.000Z',
      messageId: id,
    },
  ],
  'transmit-message': [{ ...message, folder: 'a-bank' }],
  'try-channel': [{ ...message, folder: 'a-bank' }],
  'withdraw-disowned': [{ clientId: id, userId: id }],
};
const NONSENSE = [undefined, null, 'text', 7, [], {}, { clientId: 'ACME' }, { clientId: null }];

describe('Every job', () => {
  it('has a name of its own, under which it was always stored', () => {
    expect(JOBS.map(({ job }) => job.name).toSorted()).toEqual(Object.keys(STORED));
  });

  it('is called something that people understand, in the queue and in alarms', async () => {
    const file = new URL('../../../contract/texts/en/operations.json', import.meta.url);
    const texts = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>;
    const named = Object.keys(texts).filter((key) => key.startsWith('task.'));
    expect(named.toSorted()).toEqual(JOBS.map(({ job }) => `task.${job.name}`).toSorted());
  });

  it('has a lane, and every lane has jobs', () => {
    expect(new Set(JOBS.map(({ job }) => job.lane))).toEqual(new Set(Object.keys(LANES)));
  });

  it.each(JOBS.map(({ job }) => [job.name, job] as const))('takes what is stored of it: %s', (name, job) => {
    for (const stored of STORED[name]!) expect(checkPayload(job, stored)).toEqual(stored);
  });

  it.each(JOBS.map((each) => [each.job.name, each] as const))('refuses nonsense: %s', async (name, { run }) => {
    for (const nonsense of NONSENSE)
      await expect(run({} as Work, nonsense)).rejects.toThrow(`The payload of the job ${name} does not fit`);
  });
});

describe('A queued job whose payload does not fit', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startPortal(inject('databaseUrl'), { worker: true });
  });
  afterAll(() => portal.stop());

  it('fails, says why, and stays', async () => {
    await portal.owner.inNoClient((tx) =>
      enqueueUnchecked(tx, 'release-order', { clientId: id, order: id }, { key: 'unfit' }),
    );
    const look = () =>
      portal.owner.inNoClient((tx) =>
        tx.row<{ error: string | null; attempts: number }>(
          `select last_error as error, attempts from graphile_worker._private_jobs where key = 'unfit'`,
        ),
      );
    const job = await until(look, (row) => row!.error !== null);
    expect(job!.error).toContain('The payload of the job release-order does not fit. orderId: ');
    expect(job!.error).not.toContain(id);
  });
});

it('nobody queues a job by its name', async () => {
  const root = new URL('../../..', import.meta.url).pathname;
  const found: string[] = [];
  for (const folder of ['server/src', 'e2e', 'benchmarks', 'scripts']) {
    const names = await readdir(join(root, folder), { recursive: true });
    for (const name of names.filter((each) => each.endsWith('.ts') && !each.includes('node_modules'))) {
      const text = await readFile(join(root, folder, name), 'utf8');
      if (/select enqueue_job\(|\benqueue\(\s*\w+,\s*['"`]/.test(text)) found.push(`${folder}/${name}`);
    }
  }
  expect(found.toSorted()).toEqual(['server/src/platform/jobs.ts', 'server/src/testing/portal/queued-jobs.ts']);
});

it('timed work has names of its own', () => {
  const names = SCHEDULE.flatMap(({ steps }) => steps.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});
