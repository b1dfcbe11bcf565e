import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { anyFreePort } from '../../start/ports.ts';

/** A route to a test database that can be closed and opened again, as if its server were away. */
export type DatabaseWay = { url: string; open(): Promise<void>; close(): Promise<void> };

export async function databaseWay(databaseUrl: string): Promise<DatabaseWay> {
  const { username, password, pathname, searchParams } = new URL(databaseUrl.replace('@/', '@localhost/'));
  const socket = join(searchParams.get('host')!, `.s.PGSQL.${searchParams.get('port')}`);
  const port = await anyFreePort('127.0.0.1');
  const ends = new Set<Socket>();
  const server = createServer((client) => {
    const there = connect(socket);
    for (const end of [client, there]) {
      ends.add(end);
      end.on('error', () => {}).on('close', () => ends.delete(end));
    }
    client.pipe(there).pipe(client);
  });
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`,
    async open() {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    async close() {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const end of ends) end.destroy();
      await closed;
    },
  };
}
