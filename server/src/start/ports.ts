import { createServer } from 'node:net';

/** The port if nothing listens on it, otherwise undefined. Port 0 gives any free one. */
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
      const address = server.address();
      server.close(() => settle(typeof address === 'object' ? address?.port : undefined));
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
  const operations = (await freePort(config.host, config.operationsPort)) ?? (await freePort(config.host, 0))!;
  return { web, operations };
}
