import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ClientId } from '@portico/contract/ids';
import { UPLOAD_STALLED_AFTER_SECONDS } from '@portico/contract/limits';
import type { Database } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import { PIECE_BYTES } from '../platform/files/files-pieces.ts';
import { acceptEverything, FileUnsafe, type Scan } from '../platform/files/files-scan.ts';
import { expireFiles } from '../platform/incoming/expire-files.ts';
import type { KeptFiles, Sender } from '../platform/incoming/incoming-file.ts';
import { receiveFile } from '../platform/incoming/receive-file.ts';
import { readSpooled } from '../platform/incoming/spooled-file.ts';
import { silentLog } from '../platform/log.ts';
import type { Subject } from '../platform/subject.ts';
import { statusReports } from '../release/public.ts';
import { statementFiles } from '../statements/public.ts';
import type { TestClient, TestUser } from '../testing/clients.ts';
import { everybody } from '../testing/orders.ts';
import { report } from '../testing/outside/bank-reports.ts';
import { postRates, ratesTable } from '../testing/rates.ts';
import { rateFiles } from '../rates/public.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { camtFile, makeProvider, postStatements } from '../testing/statement-files.ts';
import { paymentFiles } from '../uploads/public.ts';
import { keptFiles, spooledFiles } from './incoming-files.ts';

type Changed = { maximumBytes?: number; scan?: Scan };
type Sent = { fileName: string; bytes: AsyncIterable<Uint8Array> };

/** One purpose's files, and how one of them is taken in. */
type Fixture = {
  /** Whose its content is. */
  owner: ClientId;
  sound: string;
  /** Of a kind that the purpose doesn't take. */
  other: { content: string; refused: string };
  /** Rejects, or says why nothing of it was taken in. */
  take(sent: Sent, changed?: Changed): Promise<string | undefined>;
  /** Sends the same file twice, as its senders do. */
  twice(fileName: string): Promise<unknown>;
};

let portal: TestPortal;
let worker: Database;
let stranger: TestClient;
const fixtures: Record<string, Fixture> = {};
const PURPOSES = [...keptFiles, ...spooledFiles].map(({ purpose }) => purpose);

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'));
  worker = await portal.openAs('portico_worker', 4);
  const provider = await makeProvider(portal);
  const client = await portal.makeClient({ bank: { takesEveryDate: true } });
  stranger = await portal.makeClient();
  const [account] = client.accounts;
  const payment = await paymentFile(account!);
  const statement = camtFile({ iban: account!.iban, entries: [{ amount: '1.00' }] });
  const { clerk, messageId } = await sentMessage(client);
  const status = report(messageId, { message: 'ACTC' });
  const kept = <Given extends { clientId: ClientId; fileName: string }, Known extends string, Found>(
    kind: KeptFiles<Given, Known, Found>,
    sound: string,
    arrival: Omit<Given, 'fileName'>,
    post: Fixture['twice'],
  ): Fixture => ({
    owner: arrival.clientId,
    sound,
    other: { content: '%PDF-1.7', refused: 'FILE_CONTENT_DIFFERS' },
    async take({ fileName, bytes }, { maximumBytes = kind.maximumBytes, scan = acceptEverything } = {}) {
      const { db } = portal.files;
      const work = { db, clock: portal.clock, files: { ...portal.files, scan } };
      await receiveFile(work, { ...kind, maximumBytes }, { ...arrival, fileName } as Given, bytes);
      return undefined;
    },
    twice: post,
  });
  fixtures[paymentFiles.purpose] = kept(
    paymentFiles,
    payment,
    { clientId: client.id, fileType: 'PAIN001', subject: senderOf(client.users['clerk']!) },
    async (fileName) => {
      for (let at = 0; at < 2; at += 1) await postPayments(clerk, payment, fileName);
    },
  );
  fixtures[statementFiles.purpose] = kept(
    statementFiles,
    statement,
    { clientId: provider.clientId, source: 'UPLOAD', subject: senderOf(provider.admin) },
    async (fileName) => {
      const token = await portal.signIn(provider.admin);
      for (let at = 0; at < 2; at += 1)
        await postStatements(portal, token, statement, fileName, { 'idempotency-key': fileName });
    },
  );
  const rates = ratesTable('USD 2026-11-19 0.88');
  fixtures[rateFiles.purpose] = kept(
    rateFiles,
    rates,
    {
      clientId: provider.clientId,
      subject: { ...senderOf(provider.admin), clientId: provider.clientId } as Subject,
      log: silentLog,
      language: 'en',
    },
    async (fileName) => {
      const token = await portal.signIn(provider.admin);
      for (let at = 0; at < 2; at += 1)
        await postRates(portal, token, rates, fileName, { 'idempotency-key': fileName });
    },
  );
  const takeReport: Fixture['take'] = async (sent, changed = {}) => {
    const { maximumBytes = statusReports.maximumBytes, scan = acceptEverything } = changed;
    const work = { db: worker, clock: portal.clock, log: silentLog, files: { scan } };
    const arrival = { fileName: sent.fileName, folder: account!.folder, isOver: () => false };
    const taken = await readSpooled(work, { ...statusReports, maximumBytes }, arrival, sent.bytes);
    return taken === null ? 'unreadable' : taken.refused[0]?.why;
  };
  fixtures[statusReports.purpose] = {
    owner: client.id,
    sound: status,
    other: { content: '%PDF-1.7', refused: 'unreadable' },
    take: takeReport,
    async twice(fileName) {
      const again = report(messageId, { message: 'ACTC' });
      for (let at = 0; at < 2; at += 1) await takeReport({ fileName, bytes: bytesOf(again) });
    },
  };
});
afterAll(async () => {
  await worker.close();
  await portal.stop();
});

/** A message that a bank has, for reports about it. */
async function sentMessage(client: TestClient): Promise<{ clerk: string; messageId: string }> {
  const sending = await startPortal('', { worker: true, databaseUrl: portal.databaseUrl });
  const { clerk, signer1, signer2 } = await everybody(portal, client.users, 'clerk', 'signer1', 'signer2');
  const id = await clerk.order(await paymentFile(client.accounts[0]!, { count: 1 }));
  await signer1.sign(id);
  await signer2.sign(id);
  const { messages } = await clerk.reach(id, 'RELEASED_TO_BANK');
  // From here on nothing is imported or expired by itself.
  await sending.stop();
  return { clerk: clerk.token, messageId: messages[0]!.messageId };
}

function senderOf({ id, username }: TestUser): Sender {
  return { userId: id, userName: username, personId: id, address: null, impersonator: null };
}

function postPayments(token: string, content: string, fileName: string): Promise<Response> {
  const form = new FormData();
  form.append('file', new Blob([content]), fileName);
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': fileName };
  return fetch(`${portal.address}/portal/api/payments/upload/PAIN001`, { method: 'POST', headers, body: form });
}

async function* bytesOf(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

const nameOf = (what: string, purpose: string) => `${what} of ${purpose}.xml`;
const tableOf = (purpose: string) => keptFiles.find((kind) => kind.purpose === purpose)?.table;

/** What is left of the files of a name: their rows, their bytes, and how many of them are whole. */
async function leftOf(purpose: string, fileName: string) {
  const table = tableOf(purpose);
  return portal.owner.inNoClient(async (tx) => ({
    rows: table
      ? await tx.rows(`select status, step_status, findings from ${table} where file_name = $1`, [fileName])
      : [],
    ...(await tx.row<{ pieces: number; whole: number }>(
      `select (select count(*)::int from file_chunks c join files f on f.id = c.file_id where f.name = $1) as pieces,
         (select count(*)::int from files where name = $1 and digest is not null) as whole`,
      [fileName],
    )),
  }));
}

/** A file that is kept leaves a row that says why; one that is read at once leaves nothing. */
function givenUp(purpose: string, key: string, parameters: object = expect.any(Object)) {
  const status = 'UPLOAD_ERROR';
  const row = { status, step_status: status, findings: [expect.objectContaining({ key, parameters })] };
  return { rows: tableOf(purpose) ? [row] : [], pieces: 0, whole: 0 };
}

const keyOf = (error: unknown) => (error instanceof PortalError ? error.key : (error as Error).message);
const outcome = (taking: Promise<string | undefined>) => taking.catch(keyOf);

it('Every purpose has a fixture, and a name of its own', () => {
  expect(Object.keys(fixtures).toSorted()).toEqual(PURPOSES.toSorted());
});

describe.each(PURPOSES)('Incoming %s', (purpose) => {
  const fixture = () => fixtures[purpose]!;

  it('are taken in for the client that they belong to, and shown to no other', async () => {
    const fileName = nameOf('sound', purpose);
    expect(await outcome(fixture().take({ fileName, bytes: bytesOf(fixture().sound) }))).toBeUndefined();
    const seenBy = (clientId: ClientId) =>
      portal.files.db.inClient(clientId, (tx) =>
        tx.rows('select name from files where name = $1 and digest is not null', [fileName]),
      );
    expect(await seenBy(fixture().owner)).toEqual([{ name: fileName }]);
    expect(await seenBy(stranger.id)).toEqual([]);
  });

  it('leave no bytes when their sender stops', async () => {
    const fileName = nameOf('stopped', purpose);
    async function* stopping() {
      yield* bytesOf(fixture().sound.padEnd(PIECE_BYTES + 1));
      throw new Error('The sender is gone.');
    }
    expect(await outcome(fixture().take({ fileName, bytes: stopping() }))).toBe('The sender is gone.');
    expect(await leftOf(purpose, fileName)).toEqual(givenUp(purpose, 'uploadInterrupted'));
  });

  it('leave no bytes when they are too large', async () => {
    const fileName = nameOf('large', purpose);
    const bytes = bytesOf(fixture().sound.padEnd(2 * PIECE_BYTES + 1));
    expect(await outcome(fixture().take({ fileName, bytes }, { maximumBytes: 2 * PIECE_BYTES }))).toBe(
      'FILE_TOO_LARGE',
    );
    expect(await leftOf(purpose, fileName)).toEqual(givenUp(purpose, 'fileTooLarge', { limit: '0.5 MB' }));
  });

  it('are refused if they aren’t what they claim to be', async () => {
    const { content, refused } = fixture().other;
    const fileName = nameOf('other', purpose);
    expect(await outcome(fixture().take({ fileName, bytes: bytesOf(content) }))).toBe(refused);
    expect(await leftOf(purpose, fileName)).toEqual(givenUp(purpose, 'fileContentDiffers'));
  });

  it('are scanned whole before they are accepted; a refused one leaves no bytes, and says why', async () => {
    const fileName = nameOf('unsafe', purpose);
    const sound = fixture().sound.padEnd(PIECE_BYTES + 1);
    const scanned: unknown[] = [];
    const scan: Scan = async ({ read, ...file }) => {
      const parts: Uint8Array[] = [];
      for await (const part of read()) parts.push(part);
      scanned.push({ ...file, content: Buffer.concat(parts).toString() });
      throw new FileUnsafe('Eicar-Test');
    };
    expect(await outcome(fixture().take({ fileName, bytes: bytesOf(sound) }, { scan }))).toBe('FILE_UNSAFE');
    expect(scanned).toEqual([{ purpose, name: fileName, sizeBytes: Buffer.byteLength(sound), content: sound }]);
    expect(await leftOf(purpose, fileName)).toEqual(givenUp(purpose, 'fileUnsafe', { found: 'Eicar-Test' }));
  });

  it('are not accepted if the scanner doesn’t answer', async () => {
    const fileName = nameOf('unscanned', purpose);
    const scan = () => Promise.reject(new Error('The scanner is gone.'));
    const taking = fixture().take({ fileName, bytes: bytesOf(fixture().sound) }, { scan });
    expect(await outcome(taking)).toBe('The scanner is gone.');
    expect(await leftOf(purpose, fileName)).toEqual(givenUp(purpose, 'uploadInterrupted'));
  });

  it('count once when they are sent twice', async () => {
    const fileName = nameOf('twice', purpose);
    await fixture().twice(fileName);
    expect(await leftOf(purpose, fileName)).toMatchObject({ whole: 1 });
  });
});

describe.each(keptFiles.map((kind) => [kind.purpose, kind] as const))('Incoming %s', (purpose, kind) => {
  it('are given up after five minutes without a byte, and stay so when their sender goes on', async () => {
    const fileName = nameOf('stalled', purpose);
    const expireAfter = async (seconds: number) => {
      portal.clock.advanceSeconds(seconds);
      await expireFiles(worker, portal.clock, kind);
      return leftOf(purpose, fileName);
    };
    let beforeItsTime: unknown;
    let afterIt: unknown;
    async function* stalling() {
      yield* bytesOf(fixtures[purpose]!.sound.padEnd(PIECE_BYTES));
      beforeItsTime = await expireAfter(UPLOAD_STALLED_AFTER_SECONDS);
      afterIt = await expireAfter(1);
      yield* bytesOf('and on');
    }
    expect(await outcome(fixtures[purpose]!.take({ fileName, bytes: stalling() }))).toBe('TIMEOUT');
    expect(beforeItsTime).toMatchObject({ rows: [{ status: 'UPLOADING' }], pieces: 1 });
    expect(afterIt).toEqual(givenUp(purpose, 'uploadInterrupted'));
    expect(await leftOf(purpose, fileName)).toEqual(givenUp(purpose, 'uploadInterrupted'));
  });
});
