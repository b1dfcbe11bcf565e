import type { WaitingFile } from '../platform/incoming/waiting-files.ts';

/**
 * How files travel to and from a bank. Every method may be repeated after a crash at any point. Failures are thrown as
 * `ChannelError` (channel-error.ts).
 */
export type Channel = {
  /** Delivers a file under this name: it arrives whole, or not at all. */
  send(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Whether the bank has, or has had, a file of this name: after an unknown outcome we ask, and never resend blindly.
   * `unknown`: it is not there, but this bank takes files away without a trace.
   */
  ask(name: string): Promise<'delivered' | 'absent' | 'unknown'>;
  /** The files waiting for us that `pick` chooses from the names of all. */
  list(pick: (names: readonly string[]) => readonly string[]): Promise<WaitingFile[]>;
  /** Its bytes. Throws `FileGone` if it is no longer there. */
  fetch(name: string): AsyncIterable<Uint8Array>;
  /**
   * The file is taken in and need not be listed again. Like `setAside`, tolerates that another worker was faster. False
   * if another file now has the fetched name: that one stays.
   */
  acknowledge(name: string): Promise<boolean>;
  /** The file is unusable and is kept aside for a person. */
  setAside(name: string): Promise<boolean>;
  close(): Promise<void>;
};

/** `folder` is the channel's name, and for a directory channel the folder below `$PORTICO_DATA/banks`. */
export type ChannelSettings = { folder: string } & ({ kind: 'directory' } | SftpSettings);

export type SftpSettings = {
  kind: 'sftp';
  host: string;
  port: number;
  username: string;
  /** The server's public key as in known_hosts (`ssh-ed25519 AAAA…`); any other is refused. */
  hostKey: string;
  /** Paths at the bank. `takenByBank`: where it moves taken files; null if it keeps no trace of them. */
  directories: { toBank: string; takenByBank: string | null; fromBank: string; taken: string; aside: string };
  /**
   * The bank writes under another name first and renames. Otherwise a file counts as whole once two looks find it
   * unchanged.
   */
  bankRenames?: boolean | undefined;
  /** How often we look for waiting files; each look is a connection. */
  collectEverySeconds?: number | undefined;
};
