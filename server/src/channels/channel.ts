/**
 * A file that waits for us. `state` changes as long as the bank is still writing it; null when a file is whole as soon
 * as it is listed.
 */
export type WaitingFile = { name: string; state: string | null };

/**
 * How files travel to and from a bank. Every method may be called again after a death at any point. What goes wrong
 * is thrown as a `ChannelError` (channel-error.ts).
 */
export type Channel = {
  /** Delivers a file under this name: it is there whole, or not at all. */
  send(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /**
   * Whether the bank has, or has had, a file of this name: an unknown outcome is asked for, never sent again blindly.
   * `unknown`: it is not there, but this bank takes files away without a trace.
   */
  ask(name: string): Promise<'delivered' | 'absent' | 'unknown'>;
  /** The files that wait for us, at most a hundred, the oldest name first; none whose name says that it is being written. */
  list(): Promise<WaitingFile[]>;
  /** Its bytes. Throws `FileGone` when it is there no longer. */
  fetch(name: string): AsyncIterable<Uint8Array>;
  /**
   * The file is taken in and need not be listed again. Neither this nor `setAside` minds that another worker was faster.
   * False where by now another file has the name that was fetched: it stays.
   */
  acknowledge(name: string): Promise<boolean>;
  /** The file can't be used; it is kept aside for a person. */
  setAside(name: string): Promise<boolean>;
  close(): Promise<void>;
};

/** `folder` is the channel's name, and below `$PORTICO_DATA/banks` the folder of a directory channel. */
export type ChannelSettings = { folder: string } & ({ kind: 'directory' } | SftpSettings);

export type SftpSettings = {
  kind: 'sftp';
  host: string;
  port: number;
  username: string;
  /** The server's public key as in known_hosts (`ssh-ed25519 AAAA…`): any other is refused. */
  hostKey: string;
  /** Paths at the bank. `takenByBank`: where it moves what it has taken; null when it keeps no trace of it. */
  directories: { toBank: string; takenByBank: string | null; fromBank: string; taken: string; aside: string };
  /** The bank writes under another name first and renames: else a file counts as whole when two looks find it the same. */
  bankRenames?: boolean | undefined;
  /** How often we look for what waits there; each look is a connection. */
  collectEverySeconds?: number | undefined;
};
