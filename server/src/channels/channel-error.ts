/** What can go wrong on the way to a bank; each has its sentence in `texts/<language>/operations.json`. */
export const CHANNEL_FAILURES = [
  // passes by itself: tried again
  'unreachable',
  'interrupted',
  'tooSlow',
  'storageFull',
  // needs a person
  'hostKeyChanged',
  'loginRefused',
  'refused',
  'misconfigured',
] as const;
export type ChannelFailure = (typeof CHANNEL_FAILURES)[number];

const PASSING: readonly ChannelFailure[] = ['unreachable', 'interrupted', 'tooSlow', 'storageFull'];

export class ChannelError extends Error {
  readonly failure: ChannelFailure;

  constructor(failure: ChannelFailure, options: { cause: unknown }) {
    super(`The channel failed: ${failure}.`, options);
    this.name = 'ChannelError';
    this.failure = failure;
  }

  /** The next try may work without anybody doing anything. */
  get passes(): boolean {
    return PASSING.includes(this.failure);
  }
}

/** A listed file is gone: another worker was faster, or the bank has taken it back. */
export class FileGone extends Error {}
