import ssh2, { type Algorithms, type SFTPWrapper, type ServerHostKeyAlgorithm } from 'ssh2';
import type { SftpSettings } from './channel.ts';
import { ChannelError, type ChannelFailure } from './channel-error.ts';
import { readHostKey } from './channel-settings.ts';

/**
 * How long a bank may take: to sign us in, for one operation, for a whole connection, and how long it may be idle.
 * Signing in and sending a file take some ten requests: a server that needs six seconds for each is of no use. File
 * bytes may take as long as over the slowest line used for payments, one megabit a second.
 */
export const SFTP_LIMITS = {
  connectMilliseconds: 15_000,
  operationMilliseconds: 30_000,
  connectionMilliseconds: 60_000,
  bytesPerMillisecond: 128,
  idleMilliseconds: 120_000,
};
export type SftpLimits = typeof SFTP_LIMITS;

/**
 * What keeps a connection secret and intact, best first (RFC 8332, 8731, 8732; ASVS 5.0, 11.3 and 11.4): nothing with
 * SHA-1, CBC or a group of less than 2,048 bits, which the library still accepts or may accept again.
 */
const ALGORITHMS = {
  kex: [
    'curve25519-sha256',
    'curve25519-sha256@libssh.org',
    'ecdh-sha2-nistp256',
    'ecdh-sha2-nistp384',
    'ecdh-sha2-nistp521',
    'diffie-hellman-group16-sha512',
    'diffie-hellman-group18-sha512',
    'diffie-hellman-group14-sha256',
  ],
  cipher: [
    'aes256-gcm@openssh.com',
    'aes128-gcm@openssh.com',
    'chacha20-poly1305@openssh.com',
    'aes256-ctr',
    'aes192-ctr',
    'aes128-ctr',
  ],
  hmac: ['hmac-sha2-256-etm@openssh.com', 'hmac-sha2-512-etm@openssh.com', 'hmac-sha2-256', 'hmac-sha2-512'],
} satisfies Algorithms;

type Done<Result> = (error: Error | null | undefined, result?: Result) => void;
export type Ask<Result> = (sftp: SFTPWrapper, done: Done<Result>) => void;

/**
 * Signed in at a server. Requests have a time limit, each and together; when the connection breaks, all of them fail.
 */
export type SftpConnection = {
  /** Throws ChannelError if the connection fails; passes the server's refusals on as they are: see `statusOf`. */
  call<Result = void>(ask: Ask<Result>): Promise<Result>;
  /** Reports that many bytes of a file as transferred, which extends the time limit. */
  passed(bytes: number): void;
  close(): Promise<void>;
};

/**
 * Connects and signs in with the portal's key. A server that does not show exactly the pinned key gets nothing, not
 * even the user's name. Throws ChannelError.
 */
export async function connectSftp(
  settings: SftpSettings,
  privateKey: string,
  limits: SftpLimits,
): Promise<SftpConnection> {
  const client = new ssh2.Client();
  const broken = breaking(client);
  const patience = new Patience(limits);
  let isOtherKey = false;
  const connected = new Promise<SFTPWrapper>((settle, fail) => {
    client.on('ready', () => client.setNoDelay().sftp((error, sftp) => (error ? fail(error) : settle(sftp))));
  });
  try {
    const { host, port, username } = settings;
    const pinned = readHostKey(settings.hostKey)!;
    client.connect({
      host,
      port,
      username,
      privateKey,
      // Skips asking which other methods would do.
      authHandler: ['publickey'],
      algorithms: { ...ALGORITHMS, serverHostKey: algorithmsOf(pinned.type) },
      hostVerifier: (key: Buffer) => !(isOtherKey = !key.equals(pinned.bytes)),
      readyTimeout: limits.connectMilliseconds,
    });
    const sftp = await patience.within(limits.connectMilliseconds, Promise.race([connected, broken.promise]));
    return connectionOf(client, sftp, broken.promise, patience, limits);
  } catch (error) {
    client.destroy();
    throw new ChannelError(isOtherKey ? 'hostKeyChanged' : failureOfConnecting(error as SshError), { cause: error });
  }
}

function connectionOf(
  client: ssh2.Client,
  sftp: SFTPWrapper,
  broken: Promise<never>,
  patience: Patience,
  limits: SftpLimits,
): SftpConnection {
  // Nobody uses or closes it any more: free the bank's slot.
  const idle = setTimeout(() => client.destroy(), limits.idleMilliseconds).unref();
  return {
    async call<Result>(ask: Ask<Result>) {
      idle.refresh();
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      // The library throws at once for what this server doesn't offer.
      ask(sftp, (error, result) => (error ? reject(error) : resolve(result as Result)));
      try {
        return await patience.within(limits.operationMilliseconds, Promise.race([promise, broken]));
      } catch (error) {
        if (statusOf(error) !== null) throw error;
        client.destroy();
        throw new ChannelError(patience.isOver ? 'tooSlow' : 'interrupted', { cause: error });
      }
    },
    passed: (bytes) => patience.prolong(bytes / limits.bytesPerMillisecond),
    async close() {
      clearTimeout(idle);
      client.end();
      // A server that doesn't answer our goodbye is left without one.
      await patience.within(limits.operationMilliseconds, broken).catch(() => client.destroy());
    },
  };
}

/** Rejects as soon as the connection is lost. */
function breaking(client: ssh2.Client): { promise: Promise<never> } {
  const { promise, reject } = Promise.withResolvers<never>();
  // It may break while nobody is waiting.
  promise.catch(() => {});
  client.on('error', reject);
  client.on('close', () => reject(new Error('The connection was closed.')));
  return { promise };
}

/** How long we wait for a bank in total; the time between our requests doesn't count. */
class Patience {
  #leftMilliseconds: number;

  constructor({ connectionMilliseconds }: SftpLimits) {
    this.#leftMilliseconds = connectionMilliseconds;
  }

  get isOver(): boolean {
    return this.#leftMilliseconds <= 0;
  }

  prolong(milliseconds: number): void {
    this.#leftMilliseconds += milliseconds;
  }

  async within<Result>(mostMilliseconds: number, work: Promise<Result>): Promise<Result> {
    const milliseconds = Math.max(0, Math.min(mostMilliseconds, this.#leftMilliseconds));
    const { promise, reject } = Promise.withResolvers<never>();
    const begun = performance.now();
    const timer = setTimeout(() => {
      // A timer may fire a fraction of a millisecond early.
      if (milliseconds < mostMilliseconds) this.#leftMilliseconds = 0;
      reject(new Error(`No answer within ${milliseconds} ms.`));
    }, milliseconds);
    try {
      return await Promise.race([work, promise]);
    } finally {
      clearTimeout(timer);
      this.#leftMilliseconds -= performance.now() - begun;
    }
  }
}

/** Only those of the pinned key's type: a server with several keys then shows that one. */
function algorithmsOf(keyType: string): ServerHostKeyAlgorithm[] {
  return keyType === 'ssh-rsa' ? ['rsa-sha2-512', 'rsa-sha2-256'] : [keyType as ServerHostKeyAlgorithm];
}

/** `level` tells where the library failed. */
type SshError = Error & { level?: string };

function failureOfConnecting(error: SshError): ChannelFailure {
  if (error.level === 'client-authentication') return 'loginRefused';
  if (/Cannot parse privateKey/.test(error.message)) return 'misconfigured';
  if (/no matching host key/.test(error.message)) return 'hostKeyChanged';
  // Either no common algorithm, or signed in but not allowed to use SFTP.
  if (/no matching|subsystem|open failure/i.test(error.message)) return 'refused';
  return 'unreachable';
}

/** The number of a server's refusal (SSH_FX_…, draft-ietf-secsh-filexfer-02 section 7); null for any other error. */
export function statusOf(error: unknown): number | null {
  const { code } = error as { code?: unknown };
  return typeof code === 'number' ? code : null;
}
