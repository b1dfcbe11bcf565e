/** How files travel to and from a bank. Every method may be called again after a death at any point. */
export type Channel = {
  /** Delivers a file under this name: it is there whole, or not at all. */
  send(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>;
  /** Whether the bank has, or has had, a file of this name: an unknown outcome is asked for, never sent again blindly. */
  ask(name: string): Promise<'delivered' | 'absent'>;
  /** Names of the files that wait for us, at most a hundred, the oldest name first. */
  list(): Promise<string[]>;
  fetch(name: string): AsyncIterable<Uint8Array>;
  /** The file is taken in and need not be listed again. */
  acknowledge(name: string): Promise<void>;
  /** The file can't be used; it is kept aside for a person. */
  setAside(name: string): Promise<void>;
};

export type ChannelSettings = { kind: 'directory'; folder: string };
