import { createServer, type AddressInfo, type Socket } from 'node:net';
import { unreachable } from './unreachable-channel.ts';

export type StalledBank = {
  /** The settings of a channel to it. */
  channel(folder: string): ReturnType<typeof unreachable>;
  stop(): Promise<void>;
};

/** A bank's server that takes connections and never responds, as behind a firewall that lost its state. */
export async function startStalledBank(): Promise<StalledBank> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const { port } = server.address() as AddressInfo;
  return {
    channel: (folder) => ({ ...unreachable(folder), port }),
    async stop() {
      const closed = new Promise((settle) => server.close(settle));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
