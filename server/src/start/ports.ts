import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Systems give ports above these to any connection, so one of those may be taken between its choice and its use. */
const FIRST_PORT = 20_000;
const LAST_PORT = 32_767;

/** A port that nothing listens on, and that the system gives to nobody until it is used. */
export async function anyFreePort(host: string): Promise<number> {
  for (;;) {
    const port = await freePort(host, randomInt(FIRST_PORT, LAST_PORT + 1));
    if (port !== undefined) return port;
  }
}

/** The port if nothing listens on it, otherwise undefined. */
export async function freePort(host: string, port: number): Promise<number | undefined> {
  return await new Promise((settle, fail) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') settle(undefined);
      else if (error.code === 'EACCES')
        fail(new Error(`Port ${port} may only be opened by root: choose another PORT.`));
      else fail(new Error(`Port ${port} on ${host} can't be opened: ${error.message}.`));
    });
    server.listen({ host, port, exclusive: true }, () => {
      server.close(() => settle(port));
    });
  });
}

/** The ports of this instance. The operations port gives way to a free one unless it was asked for by number. */
export async function choosePorts(
  config: { host: string; port: number; operationsPort: number },
  isOperationsPortGiven: boolean,
): Promise<{ web: number; operations: number }> {
  const web = await freePort(config.host, config.port);
  if (web === undefined) {
    throw new Error(`Port ${config.port} is in use by another program: stop that one or set PORT to a free port.`);
  }
  if (isOperationsPortGiven) return { web, operations: config.operationsPort };
  const operations = (await freePort(config.host, config.operationsPort)) ?? (await anyFreePort(config.host));
  return { web, operations };
}
