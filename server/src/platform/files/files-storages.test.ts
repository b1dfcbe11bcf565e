import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { sweepNow, TEST_STORAGES, type TestStorage } from '../../testing/outside/file-storages.ts';
import type { TestClient } from '../../testing/clients.ts';
import { signedIn, type Person } from '../../testing/orders.ts';
import { paymentFile } from '../../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../../testing/portal/portal.ts';
import { appendStream, completeFile, createFile, FileTooLarge, giveUpFile, readFile, readFileRange } from './files.ts';
import { PIECE_BYTES } from './files-pieces.ts';
import { S3_PART_BYTES } from './files-s3.ts';

const MAXIMUM_BYTES = 64 * 1024 * 1024;

describe.each(Object.entries(TEST_STORAGES))('Files in: %s', (name, start) => {
  let storage: TestStorage;
  let portal: TestPortal;
  let client: TestClient;
  let clerk: Person;

  beforeAll(async () => {
    storage = await start();
    portal = await startPortal(inject('databaseUrl'), { worker: true, settings: storage.settings });
    client = await portal.makeClient();
    clerk = await signedIn(portal, client.users['clerk']!);
  });
  afterAll(async () => {
    await portal.stop();
    await storage.stop();
  });

  /** Stores bytes as an upload does, in the parts in which they arrive. */
  async function store(parts: Parts, onPiece = async () => {}): Promise<string> {
    const { files, clock } = portal;
    const id = await files.db.inClient(client.id, (tx) => createFile(files, tx, clock, client.id, 'a file'));
    const intake = { maximumBytes: MAXIMUM_BYTES, onPiece };
    const stored = await appendStream(files, { clientId: client.id, id }, asStream(parts), intake);
    expect(await files.db.inClient(client.id, (tx) => completeFile(tx, stored))).toBe(true);
    return id;
  }

  async function readWhole(id: string): Promise<Buffer> {
    const pieces: Uint8Array[] = [];
    for await (const piece of readFile(portal.files, client.id, id)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  it('an upload is imported, and downloaded as delivered', async () => {
    // In S3 more than one part, by comments, which are part of the delivered file.
    const file = await paymentFile(client.accounts[0]!, { count: 12 });
    const content = file.replaceAll('</CdtTrfTxInf>', `</CdtTrfTxInf><!--${'x'.repeat(800_000)}-->`);
    expect(content.length).toBeGreaterThan(S3_PART_BYTES);
    const orderId = await clerk.order(content);
    const { status, body } = await clerk.call<string>('GET', `payments/orders/${orderId}/file`);
    expect({ status, digest: sha256(body) }).toEqual({ status: 200, digest: sha256(content) });
    const rows = await portal.owner.inNoClient((tx) =>
      tx.rows(
        `select f.storage, f.size_bytes, encode(f.digest, 'hex') as digest from files f join orders o on o.file_id = f.id where o.id = $1`,
        [orderId],
      ),
    );
    const location = storage.settings['PORTICO_FILES'] ?? 'database';
    expect(rows).toEqual([{ storage: location, size_bytes: BigInt(content.length), digest: sha256(content) }]);
    const { chunks } = (await portal.owner.inNoClient((tx) =>
      tx.row<{ chunks: number }>(
        'select count(*)::int as chunks from file_chunks c join orders o on o.file_id = c.file_id where o.id = $1',
        [orderId],
      ),
    ))!;
    expect(chunks).toBe(name === 'database' ? Math.ceil(content.length / PIECE_BYTES) : 0);
  });

  it.each([0, 1, PIECE_BYTES, PIECE_BYTES + 1, S3_PART_BYTES, S3_PART_BYTES + 1])(
    'gives back %i bytes',
    async (length) => {
      const bytes = randomBytes(length);
      expect((await readWhole(await store([bytes]))).equals(bytes)).toBe(true);
    },
  );

  it('gives any range of a file, and refuses ranges outside of it', async () => {
    const bytes = randomBytes(PIECE_BYTES * 3 + 500);
    const id = await store([bytes.subarray(0, 100_000), bytes.subarray(100_000)]);
    const ranges = [
      [0, 10],
      [bytes.length - 10, 10],
      [PIECE_BYTES - 5, 10],
      [PIECE_BYTES, PIECE_BYTES],
      [PIECE_BYTES - 1, PIECE_BYTES + 2],
      [700, 0],
      [0, bytes.length],
    ] as const;
    for (const [offset, length] of ranges) {
      const range = await readFileRange(portal.files, client.id, id, offset, length);
      expect(range.equals(bytes.subarray(offset, offset + length))).toBe(true);
    }
    for (const [offset, length] of [
      [bytes.length, 1],
      [-1, 5],
      [0, bytes.length + 1],
    ] as const)
      await expect(readFileRange(portal.files, client.id, id, offset, length)).rejects.toThrow(RangeError);
  });

  it('shows no other client the file', async () => {
    const id = await store([Buffer.from('ours')]);
    const other = await portal.makeClient();
    await expect(readFileRange(portal.files, other.id, id, 0, 1)).rejects.toThrow('There is no whole file');
  });

  it('reports every piece, and does not read on while one is being stored', async () => {
    let isStoring = false;
    let pieces = 0;
    async function* parts() {
      for (let part = 0; part < 20; part++) {
        expect(isStoring).toBe(false);
        yield Buffer.alloc(100_000, part);
      }
    }
    const onPiece = async () => {
      isStoring = true;
      await new Promise(setImmediate);
      isStoring = false;
      pieces += 1;
    };
    await store(parts(), onPiece);
    expect(pieces).toBe(Math.ceil(2_000_000 / PIECE_BYTES));
  });

  it('keeps nothing of an interrupted, oversized or given-up file; none of it ever becomes whole', async () => {
    const { files, clock } = portal;
    const keptBefore = await storage.kept();
    const begin = () => files.db.inClient(client.id, (tx) => createFile(files, tx, clock, client.id, 'a file'));
    const part = Buffer.alloc(S3_PART_BYTES, 'x');
    const take = (id: string, parts: Parts, maximumBytes = MAXIMUM_BYTES) =>
      appendStream(files, { clientId: client.id, id }, asStream(parts), { maximumBytes, onPiece: async () => {} });
    function* breakingOff() {
      yield part;
      yield Buffer.from('and on');
      throw new Error('The sender is gone.');
    }
    const [broken, tooLarge, late] = [await begin(), await begin(), await begin()];
    await expect(take(broken, breakingOff())).rejects.toThrow('The sender is gone.');
    await expect(take(tooLarge, [part, part], part.length + 1)).rejects.toThrow(FileTooLarge);
    const stored = await take(late, [part]);
    for (const id of [broken, tooLarge, late]) await files.db.inClient(client.id, (tx) => giveUpFile(tx, clock, id));
    expect(await files.db.inClient(client.id, (tx) => completeFile(tx, stored))).toBe(false);
    await sweepNow(portal);
    expect(await storage.kept()).toEqual(keptBefore);
    const rows = await portal.owner.inNoClient((tx) =>
      tx.rows(
        `select storage, digest, (select count(*)::int from file_chunks c where c.file_id = f.id) as chunks from files f where id = any($1)`,
        [[broken, tooLarge, late]],
      ),
    );
    expect(rows).toEqual([1, 2, 3].map(() => ({ storage: null, digest: null, chunks: 0 })));
    await expect(readWhole(late)).rejects.toThrow('There is no whole file');
  });

  it('sweeps what a dead process began a day ago, but no whole file nor one that is still coming', async () => {
    const { files, clock } = portal;
    const whole = await store([Buffer.from('whole')]);
    const begin = () => files.db.inClient(client.id, (tx) => createFile(files, tx, clock, client.id, 'a file'));
    const abandoned = await begin();
    const writer = await files.storageAt(files.location).begin({ clientId: client.id, id: abandoned });
    await writer.write(Buffer.alloc(S3_PART_BYTES, 'x'), async () => {});
    const keptWithLitter = await storage.kept();
    clock.advanceSeconds(25 * 60 * 60);
    const coming = await begin();
    await sweepNow(portal);
    const states = await portal.owner.inNoClient((tx) =>
      tx.rows<{ id: string; storage: string | null }>('select id, storage from files where id = any($1)', [
        [whole, abandoned, coming],
      ]),
    );
    const locationOf = (id: string) => states.find((state) => state.id === id)!.storage;
    expect(locationOf(abandoned)).toBeNull();
    expect([locationOf(whole), locationOf(coming)]).toEqual([files.location, files.location]);
    expect((await storage.kept()).length).toBe(name === 'disk' || name === 'S3' ? keptWithLitter.length - 1 : 0);
    expect((await readWhole(whole)).toString()).toBe('whole');
    await writer.abort();
  });
});

it('files stay readable after another place is configured for new ones', async () => {
  // Only one S3 storage: the configuration has one set of credentials.
  const storages = await Promise.all(['database', 'disk', 'S3'].map((name) => TEST_STORAGES[name]!()));
  const first = await startPortal(inject('databaseUrl'));
  const client = await first.makeClient();
  const settings = Object.assign({}, ...storages.map((storage) => storage.settings)) as Record<string, string>;
  const places = storages.map((storage) => storage.settings['PORTICO_FILES'] ?? 'database');
  const content = (place: string) => Buffer.from(`kept at ${place}`);
  const ids: string[] = [];
  for (const place of places) {
    const portal = await startPortal('', {
      databaseUrl: first.databaseUrl,
      settings: { ...settings, PORTICO_FILES: place },
    });
    const { files, clock } = portal;
    const id = await files.db.inClient(client.id, (tx) => createFile(files, tx, clock, client.id, 'a file'));
    const stored = await appendStream(files, { clientId: client.id, id }, asStream([content(place)]), {
      maximumBytes: 1_000,
      onPiece: async () => {},
    });
    await files.db.inClient(client.id, (tx) => completeFile(tx, stored));
    ids.push(id);
    for (const [index, earlier] of ids.entries()) {
      const { length } = content(places[index]!);
      expect(await readFileRange(files, client.id, earlier, 0, length)).toEqual(content(places[index]!));
    }
    await portal.stop();
  }
  await first.stop();
  for (const storage of storages) await storage.stop();
});

type Parts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

async function* asStream(parts: Parts): AsyncGenerator<Uint8Array> {
  yield* parts;
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
