import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { Bucket, fault, type S3Ask, type S3Reply } from './bucket.ts';
import { signatureFault } from './verify-signature.ts';

const CREDENTIALS = { accessKeyId: 'portico-test', secretAccessKey: 'a secret of the tests' };
const NAME = 'portico-files';

/** What a test makes a request meet: an answer instead of ours, or a connection that breaks, even within the body. */
export type Trouble = S3Reply | 'break' | { breakAfterBytes: number } | undefined;

export type S3Server = {
  /** The settings of a portal that stores its files here. */
  settings: Record<string, string>;
  bucket: Bucket;
  /** Called before each request; undefined lets it pass. */
  trouble: (ask: S3Ask) => Trouble;
  /** Every request that was answered, as `GET key`. */
  seen: string[];
  stop(): Promise<void>;
};

/** An in-memory stand-in for an S3-compatible server with one bucket. README.md says what it leaves out. */
export async function startS3Server(): Promise<S3Server> {
  const http = createServer((request, response) => void answer(s3, request, response));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const endpoint = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const s3: S3Server = {
    settings: {
      PORTICO_FILES: `s3://${NAME}/a-prefix?endpoint=${endpoint}&region=eu-central-2`,
      AWS_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
      AWS_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    },
    bucket: new Bucket(),
    trouble: () => undefined,
    seen: [],
    async stop() {
      http.closeAllConnections();
      http.close();
      await once(http, 'close');
    },
  };
  return s3;
}

async function answer(s3: S3Server, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request;
  const body = await buffer(request);
  const { pathname, searchParams } = new URL(url, 'http://s3');
  const [, bucket, ...key] = pathname.split('/');
  const ask = { method, key: key.join('/'), query: searchParams, range: headers.range, body };
  const trouble = s3.trouble(ask);
  if (trouble === 'break') return void request.socket.destroy();
  s3.seen.push(`${method} ${ask.key}`);
  const wrong = signatureFault({ method, url, headers, body }, CREDENTIALS);
  const reply = wrong ? fault(403, wrong) : bucket === NAME ? s3.bucket.answer(ask) : fault(404, 'NoSuchBucket');
  send(response, trouble && 'status' in trouble ? trouble : reply, trouble);
}

function send(response: ServerResponse, { status, headers = {}, body = '' }: S3Reply, trouble: Trouble): void {
  const bytes = Buffer.from(body);
  response.writeHead(status, { ...headers, ...(status === 204 ? {} : { 'content-length': bytes.length }) });
  if (typeof trouble !== 'object' || !('breakAfterBytes' in trouble)) return void response.end(bytes);
  response.write(bytes.subarray(0, trouble.breakAfterBytes), () => response.destroy());
}
