import { createServer, connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

type Direction = 'toServer' | 'toClient';

/** A line to a server that a test can cut. */
export type Cutting = {
  port: number;
  /** Cuts the next connection once more than this many bytes have passed in this direction. */
  cutOnceAfter(direction: Direction, bytes: number): void;
  /** How many times that has happened. */
  cuts(): number;
  /** From now on nothing passes, on new connections either, until told otherwise. */
  fallSilent(isSilent: boolean): void;
  /** From now on the server's data arrives this much later. */
  answerAfter(milliseconds: number): void;
  /** Cuts all connections. */
  drop(): void;
  /** How many connections are open. */
  connections(): number;
  stop(): Promise<void>;
};

export async function startCutting(serverPort: number): Promise<Cutting> {
  const sockets = new Set<Socket>();
  let cut: { direction: Direction; bytes: number } | null = null;
  let cuts = 0;
  let isSilent = false;
  let lateMilliseconds = 0;
  const proxy = createServer((client) => {
    keep(sockets, client);
    const server = keep(sockets, connect(serverPort, '127.0.0.1'));
    const pass = (from: Socket, to: Socket, direction: Direction) => {
      let passed = 0;
      from.on('data', (bytes) => {
        if (isSilent) return;
        const limit = cut?.direction === direction ? cut.bytes : Infinity;
        const passing = bytes.subarray(0, Math.max(0, limit - passed));
        if (direction === 'toClient' && lateMilliseconds > 0) setTimeout(() => to.write(passing), lateMilliseconds);
        else to.write(passing);
        passed += bytes.length;
        if (passed <= limit) return;
        cut = null;
        cuts += 1;
        client.destroy();
        server.destroy();
      });
      from.on('close', () => to.destroy());
    };
    pass(client, server, 'toServer');
    pass(server, client, 'toClient');
  });
  await new Promise<void>((settle) => proxy.listen(0, '127.0.0.1', settle));
  const drop = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    drop,
    port: (proxy.address() as AddressInfo).port,
    cutOnceAfter: (direction, bytes) => (cut = { direction, bytes }),
    cuts: () => cuts,
    fallSilent: (silent) => (isSilent = silent),
    answerAfter: (milliseconds) => (lateMilliseconds = milliseconds),
    connections: () => sockets.size,
    async stop() {
      drop();
      await new Promise((settle) => proxy.close(settle));
    },
  };
}

function keep(sockets: Set<Socket>, socket: Socket): Socket {
  sockets.add(socket.setNoDelay());
  // These tests are about broken connections.
  socket.on('error', () => {});
  return socket.on('close', () => sockets.delete(socket));
}
