import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** Sends bytes as a download that no browser opens as a page. They end with the answer, also for somebody who has gone. */
export function sendFile(reply: FastifyReply, name: string, bytes: Readable): void {
  if (reply.raw.destroyed) bytes.destroy();
  reply.raw.once('close', () => bytes.destroy());
  reply
    .header('content-type', 'application/octet-stream')
    .header('content-disposition', `attachment; filename="file"; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header('x-content-type-options', 'nosniff')
    .send(bytes);
}
