import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

const STATUS: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Refuses input that can't be read as HTTP with just a status and the common headers, and hangs up. */
export function refuseUnreadable(headers: Record<string, string>) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const status = STATUS[error.code ?? ''] ?? 400;
    if (socket.writable)
      socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}content-length: 0\r\n\r\n`);
    socket.destroy(error);
  };
}
