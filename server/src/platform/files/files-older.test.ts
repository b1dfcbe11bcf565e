import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { afterEach, expect, inject, it } from 'vitest';
import { trustedId, type ClientId } from '@portico/contract/ids';
import { createEmptyDatabase } from '../../testing/portal/test-database.ts';
import { loadDemoDatabase } from '../../testing/portal/demo-database.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { sha256 } from '../secrets/crypto.ts';
import { readFile, readFileRange } from './files.ts';
import { migrate } from '../database/apply-migrations.ts';

const FOLDER = new URL('../../testing/demo-databases/', import.meta.url);

let portal: TestPortal | undefined;
afterEach(() => portal?.stop());

async function readWhole(clientId: ClientId, fileId: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of readFile(portal!.files, clientId, fileId)) pieces.push(piece);
  return Buffer.concat(pieces);
}

it.each(readdirSync(FOLDER))('every file of the demo database %s reads as it was stored', async (name) => {
  const databaseUrl = await createEmptyDatabase(inject('databaseUrl'));
  await migrate(databaseUrl, name.replace('.json.gz', '.sql'));
  await loadDemoDatabase(databaseUrl, new URL(name, FOLDER));
  await migrate(databaseUrl);
  portal = await startPortal('', { databaseUrl });
  const files = await portal.owner.inNoClient((tx) =>
    tx.rows<{ client_id: ClientId; id: string; digest: Buffer }>(
      'select client_id, id, digest from files where digest is not null',
    ),
  );
  expect(files.length).toBeGreaterThan(3);
  for (const { client_id: clientId, id, digest } of files) {
    const bytes = await readWhole(clientId, id);
    expect(sha256(bytes)).toEqual(digest);
    expect(await readFileRange(portal.files, clientId, id, 3, bytes.length - 5)).toEqual(bytes.subarray(3, -2));
  }
});

it('an older file with uneven pieces reads whole and in ranges; a given-up one stays given up', async () => {
  const databaseUrl = await createEmptyDatabase(inject('databaseUrl'));
  await migrate(databaseUrl, '0001-foundation.sql');
  const pieces = [300_000, 262_144, 327_679, 1_000].map((size) => randomBytes(size));
  const bytes = Buffer.concat(pieces);
  const [clientId, whole, failed] = [1, 2, 3].map((number) => `018f2f5e-0000-7000-8000-00000000000${number}`);
  const before = await startPortal('', { databaseUrl });
  await before.owner.inNoClient(async (tx) => {
    await tx.write(
      `insert into clients (client_id, business_id, name, kind, created_at) values ($1, 'OLDER', 'Older', 'CLIENT', now())`,
      [clientId],
    );
    await tx.write(
      `insert into files (client_id, id, name, size_bytes, digest, created_at) values ($1, $2, 'whole', $4, $5, now()), ($1, $3, 'failed', 0, null, now())`,
      [clientId, whole, failed, bytes.length, sha256(bytes)],
    );
    for (const [sequence, piece] of pieces.entries())
      await tx.write('insert into file_chunks (client_id, file_id, sequence, bytes) values ($1, $2, $3, $4)', [
        clientId,
        whole,
        sequence,
        piece,
      ]);
  });
  await before.stop();
  await migrate(databaseUrl);
  portal = await startPortal('', { databaseUrl });
  expect((await readWhole(trustedId(clientId!), whole!)).equals(bytes)).toBe(true);
  for (const [offset, length] of [
    [299_990, 20],
    [0, 600_000],
    [562_144, 1],
    [889_000, 1_823],
  ] as const)
    expect(await readFileRange(portal.files, trustedId(clientId!), whole!, offset, length)).toEqual(
      bytes.subarray(offset, offset + length),
    );
  const rows = await portal.owner.inNoClient((tx) =>
    tx.rows('select name, storage, given_up_at is not null as "isGivenUp" from files order by name'),
  );
  expect(rows).toEqual([
    { name: 'failed', storage: null, isGivenUp: true },
    { name: 'whole', storage: 'database', isGivenUp: false },
  ]);
});
