import type { FastifyRequest } from 'fastify';
import { isThisMachine } from '../this-machine.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
/** Headers by which a proxy says that it asks for somebody else. */
const FORWARDING =
  /^(?:forwarded|via|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip|x-forwarded(?:-.+)?)$/;

/**
 * Whether a program on this very machine asks, for itself. A proxy on the machine has a loopback address too but asks
 * for everybody: it adds a header of its own, or passes on our public host name.
 */
export function isDirectlyFromHere({ socket, headers }: FastifyRequest): boolean {
  if (!LOOPBACK.has(socket.remoteAddress ?? '')) return false;
  if (Object.keys(headers).some((name) => FORWARDING.test(name))) return false;
  const address = `http://${headers.host ?? ''}`;
  return URL.canParse(address) && isThisMachine(address);
}
