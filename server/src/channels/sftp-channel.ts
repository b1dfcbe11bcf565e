import { posix } from 'node:path';
import type { Channel, SftpSettings } from './channel.ts';
import { connectSftp, SFTP_LIMITS, type SftpLimits } from './sftp-connection.ts';
import { ReadFiles } from './read-files.ts';
import { isIn, list, move, read, replace, sizeOf, stateOf, write } from './sftp-files.ts';

/**
 * A channel over SFTP with one connection, signed in with the portal's key. A file is written under a temporary name,
 * made durable if the server offers that, closed, and renamed. Throws ChannelError.
 */
export async function openSftpChannel(
  settings: SftpSettings,
  privateKey: string,
  limits: SftpLimits = SFTP_LIMITS,
): Promise<Channel> {
  const connection = await connectSftp(settings, privateKey, limits);
  const { toBank, takenByBank, fromBank, taken, aside } = settings.directories;
  const readFiles = new ReadFiles((name) => stateOf(connection, posix.join(fromBank, name)));
  const moveTo = (folder: string) => (name: string) =>
    readFiles.putAway(name, () => move(connection, posix.join(fromBank, name), folder, name));
  const temporary = (name: string) => posix.join(toBank, `.${name}.part`);
  return {
    async send(name, bytes) {
      // Overwrites what a dead process left half-written.
      const sizeBytes = await write(connection, temporary(name), bytes);
      await replace(connection, temporary(name), posix.join(toBank, name), sizeBytes);
    },
    async ask(name) {
      // In the order in which the bank moves it.
      if (await isIn(connection, toBank, name)) return 'delivered';
      if (takenByBank !== null) return (await isIn(connection, takenByBank, name)) ? 'delivered' : 'absent';
      // A file that still has its temporary name was never delivered.
      return (await sizeOf(connection, temporary(name))) === null ? 'unknown' : 'absent';
    },
    list: (pick) => list(connection, fromBank, { areWhole: settings.bankRenames ?? false, pick }),
    async *fetch(name) {
      await readFiles.begin(name);
      yield* read(connection, posix.join(fromBank, name));
    },
    acknowledge: moveTo(taken),
    setAside: moveTo(aside),
    close: () => connection.close(),
  };
}
