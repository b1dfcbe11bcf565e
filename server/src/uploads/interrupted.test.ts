import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { UPLOAD_STALLED_AFTER_SECONDS } from '@portico/contract/limits';
import type { TestClient } from '../testing/clients.ts';
import { signedIn, type Person, type Upload } from '../testing/orders.ts';
import { paymentFile } from '../testing/payment-files.ts';
import { startPortal, type TestPortal } from '../testing/portal/portal.ts';
import { until } from '../testing/portal/until.ts';

let portal: TestPortal;
let client: TestClient;
let clerk: Person;

beforeAll(async () => {
  portal = await startPortal(inject('databaseUrl'), { worker: true });
  client = await portal.makeClient();
  clerk = await signedIn(portal, client.users['clerk']!);
});
afterAll(() => portal.stop());

const BOUNDARY = 'a-boundary';
const END = `\r\n--${BOUNDARY}--\r\n`;

/** Begins an upload by hand and sends the first bytes of the file. */
async function begin(name: string, first: string, whole = first): Promise<Socket> {
  const { hostname, port } = new URL(portal.address);
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/xml\r\n\r\n`;
  const length = Buffer.byteLength(head) + Buffer.byteLength(whole) + END.length;
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(
    `POST /portal/api/payments/upload/PAIN001 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${clerk.token}\r\n` +
      `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${head}${first}`,
  );
  return socket;
}

async function uploadNamed(name: string): Promise<Upload | undefined> {
  const { body } = await clerk.call<Upload[]>('GET', 'payments/upload/status');
  return body.find((upload) => upload.fileName === name);
}

async function answerOf(socket: Socket): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of socket) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString();
}

async function leftOvers(name: string): Promise<{ chunks: number; orders: number }> {
  return (await portal.owner.inNoClient((tx) =>
    tx.row<{ chunks: number; orders: number }>(
      `select (select count(*)::int from file_chunks c join uploads u on u.file_id = c.file_id where u.file_name = $1) as chunks,
         (select count(*)::int from orders where file_name = $1) as orders`,
      [name],
    ),
  ))!;
}

it('an upload whose connection breaks in the middle ends as an upload error and leaves nothing', async () => {
  const file = await paymentFile(client.accounts[0]!, { count: 2_000 });
  const socket = await begin('broken.xml', file.slice(0, file.length - 500), file);
  await until(
    () => uploadNamed('broken.xml'),
    (upload) => upload?.status === 'UPLOADING',
  );
  await until(
    () => leftOvers('broken.xml'),
    ({ chunks }) => chunks > 0,
  );
  socket.destroy();
  await until(
    () => uploadNamed('broken.xml'),
    (upload) => upload?.status === 'UPLOAD_ERROR',
  );
  expect(await leftOvers('broken.xml')).toEqual({ chunks: 0, orders: 0 });
});

it('an upload that lacks only the end of the form isn’t an upload', async () => {
  const file = await paymentFile(client.accounts[0]!);
  const socket = await begin('unended.xml', file);
  await until(
    () => uploadNamed('unended.xml'),
    (upload) => upload?.status === 'UPLOADING',
  );
  socket.end();
  await until(
    () => uploadNamed('unended.xml'),
    (upload) => upload?.status === 'UPLOAD_ERROR',
  );
  expect(await leftOvers('unended.xml')).toEqual({ chunks: 0, orders: 0 });
});

it('an upload without a byte for five minutes is given up, and stays so when its sender goes on', async () => {
  // Between two stored pieces: once the first is there, nothing more can arrive after the clock has moved.
  const file = await paymentFile(client.accounts[0]!, { count: 1_100 });
  expect(file.length).toBeGreaterThan(300_000);
  expect(file.length).toBeLessThan(500_000);
  const socket = await begin('stalled.xml', file.slice(0, -500), file);
  await until(
    () => leftOvers('stalled.xml'),
    ({ chunks }) => chunks > 0,
  );
  portal.clock.advanceSeconds(UPLOAD_STALLED_AFTER_SECONDS - 1);
  expect((await leftOvers('stalled.xml')).chunks).toBeGreaterThan(0);
  portal.clock.advanceSeconds(2);
  clerk = await signedIn(portal, client.users['clerk']!);
  await until(
    () => uploadNamed('stalled.xml'),
    (upload) => upload?.status === 'UPLOAD_ERROR',
  );
  expect(await leftOvers('stalled.xml')).toEqual({ chunks: 0, orders: 0 });

  socket.write(file.slice(-500) + END);
  expect(await answerOf(socket)).toMatch(/^HTTP\/1.1 504 /);
  expect(await uploadNamed('stalled.xml')).toMatchObject({
    status: 'UPLOAD_ERROR',
    stepStatus: 'UPLOAD_ERROR',
    orders: [],
  });
  expect(await leftOvers('stalled.xml')).toEqual({ chunks: 0, orders: 0 });
});
