import ssh2 from 'ssh2';
import { ChannelError } from './channel-error.ts';
import { statusOf, type Ask, type SftpConnection } from './sftp-connection.ts';

/** From later versions of the protocol; some servers send them anyway. */
const [NO_SPACE, QUOTA_EXCEEDED] = [14, 15];
const STORAGE_FULL: number[] = [NO_SPACE, QUOTA_EXCEEDED];
/** Servers have no other word for a full disk than “failure”. */
const STORAGE_FULL_IN_WRITING: number[] = [ssh2.utils.sftp.STATUS_CODE.FAILURE, ...STORAGE_FULL];

/** Sends a request; turns the server's refusal into a ChannelError. */
export function demand<Result = void>(connection: SftpConnection, ask: Ask<Result>): Promise<Result> {
  return mapped(connection.call(ask), STORAGE_FULL);
}

/** The same for requests that write bytes. */
export function demandInWriting<Result = void>(connection: SftpConnection, ask: Ask<Result>): Promise<Result> {
  return mapped(connection.call(ask), STORAGE_FULL_IN_WRITING);
}

/** The same, but a refusal with this status returns `otherwise`. */
export async function demandOr<Result, Other>(
  connection: SftpConnection,
  status: number,
  otherwise: Other,
  ask: Ask<Result>,
): Promise<Result | Other> {
  return demand(connection, ask).catch((error: unknown) => {
    if (error instanceof ChannelError && statusOf(error.cause) === status) return otherwise;
    throw error;
  });
}

/** False if the server doesn't offer the requested extension. */
export async function ifOffered(asked: Promise<void>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (/does not support this extended request/.test((error as Error).message)) return false;
    throw error;
  }
}

async function mapped<Result>(asked: Promise<Result>, storageFull: readonly number[]): Promise<Result> {
  return asked.catch((error: unknown) => {
    const status = statusOf(error);
    if (status === null) throw error;
    throw new ChannelError(storageFull.includes(status) ? 'storageFull' : 'refused', { cause: error });
  });
}
