import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Database } from '../../server/src/platform/database/db.ts';
import { nodeFlags } from '../../server/src/start/child.ts';
import { until } from '../../server/src/testing/portal/until.ts';
import type { Blocks } from '../imports/longest-block.ts';
import type { FromChild, ToChild } from './child.ts';

export type Imported = { seconds: number; blocks: Blocks };

const LIMIT_SECONDS = 600;

/** Uploads a file to its own portal; returns the seconds from the first byte to the commit that creates the order. */
export async function importOnce(databaseUrl: string, token: string, file: string): Promise<Imported> {
  const child = start('portico', databaseUrl);
  const db = openDatabase(databaseUrl, null, 1);
  try {
    const { address } = await next(child, 'ready');
    await ask(child, 'watch', 'watching');
    const begun = performance.now();
    const uploadId = await upload(address, token, file);
    const ended = (status: Status | null) => status !== null && status.step !== 'IN_PROGRESS';
    const status = await until(() => statusOf(db, uploadId), ended, LIMIT_SECONDS);
    const seconds = (performance.now() - begun) / 1000;
    const { blocks } = await ask(child, 'tell', 'blocks');
    if (status?.order !== 'UNSIGNED') throw new Error(`${file} was not imported: ${JSON.stringify(status)}`);
    return { seconds, blocks };
  } finally {
    await db.close();
    await end(child);
  }
}

/** The seconds that COPY takes for an order's rows. */
export async function copyOnce(databaseUrl: string, rows: string): Promise<number> {
  const child = start('copy', databaseUrl, rows);
  const { seconds } = await next(child, 'copied');
  await end(child);
  return seconds;
}

function start(...words: string[]): ChildProcess {
  return fork(join(import.meta.dirname, 'child.ts'), words, { execArgv: nodeFlags('worker') });
}

async function end(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  if (child.exitCode !== null) return;
  if (child.connected) child.disconnect();
  await exited;
}

/** The child's next message, which must be of this kind. */
async function next<Kind extends FromChild['kind']>(
  child: ChildProcess,
  kind: Kind,
): Promise<Extract<FromChild, { kind: Kind }>> {
  const died = once(child, 'exit').then(() => Promise.reject(new Error('The measured process ended.')));
  const [message] = (await Promise.race([once(child, 'message'), died])) as [FromChild];
  if (message.kind !== kind) throw new Error(`Expected ${kind}: ${JSON.stringify(message)}`);
  return message as Extract<FromChild, { kind: Kind }>;
}

function ask<Kind extends FromChild['kind']>(child: ChildProcess, message: ToChild, kind: Kind) {
  const answer = next(child, kind);
  child.send(message);
  return answer;
}

/** Like a browser: the file's bytes are read while being sent. */
async function upload(address: string, token: string, file: string): Promise<string> {
  const form = new FormData();
  form.append('file', await openAsBlob(file), 'payments.xml');
  const answer = await fetch(`${address}/portal/api/payments/upload/PAIN001`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { uniqueId } = (await answer.json()) as { uniqueId?: string };
  if (!uniqueId) throw new Error(`The upload was refused with ${answer.status}.`);
  return uniqueId;
}

type Status = { step: string; order: string | null };

/** The progress of an upload, read directly from the database so that asking costs the portal nothing. */
function statusOf(db: Database, uploadId: string): Promise<Status | null> {
  return db.inNoClient((tx) =>
    tx.row<Status>(
      'select u.step_status as step, o.status as order from uploads u left join orders o on o.client_id = u.client_id and o.upload_id = u.id where u.id = $1',
      [uploadId],
    ),
  );
}
