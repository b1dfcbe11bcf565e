import { WaitingFiles } from '../platform/incoming/waiting-files.ts';
import type { ChannelSettings } from './channel.ts';

/** Don't connect to a bank every second. */
const SFTP_EVERY_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 30;
/** Banks lock out clients that are refused repeatedly. */
export const REFUSED_PAUSE_SECONDS = 5 * 60;
/** A file that stays is read again after this long at the latest. */
const FILE_PAUSE_SECONDS_MAXIMUM = 5 * 60;
/** How often an idle channel is recorded as working. */
const NOTED_EVERY_MILLISECONDS = 60_000;

/** How long to leave a channel alone after this many failures in a row; `passes`: it may recover by itself. */
export function pauseSeconds({ kind }: ChannelSettings, failures: number, passes: boolean): number {
  if (!passes && kind === 'sftp') return REFUSED_PAUSE_SECONDS;
  return pauseSecondsAfter(failures);
}

/** How long to leave a passing failure alone after this many in a row: 1 s, 2 s, 4 s and so on up to 30 s. */
export function pauseSecondsAfter(failures: number): number {
  return Math.min(2 ** Math.min(failures - 1, 10), LONGEST_PAUSE_SECONDS);
}

/** When to look at a channel again, and what is known of its files. Times are monotonic milliseconds. */
export class PollSchedule {
  readonly settings: string;
  /** What is known of its files; times are in seconds. */
  readonly files = new WaitingFiles(FILE_PAUSE_SECONDS_MAXIMUM);
  readonly #everySeconds: number;
  readonly #channel: ChannelSettings;
  #nextAt = 0;
  #failures = 0;
  #notedAt = -Infinity;

  /** `settings`: as text, which reveals a change. */
  constructor(settings: string, channel: ChannelSettings) {
    this.settings = settings;
    this.#channel = channel;
    this.#everySeconds = channel.kind === 'sftp' ? (channel.collectEverySeconds ?? SFTP_EVERY_SECONDS) : 0;
  }

  isDue(now: number): boolean {
    return now >= this.#nextAt;
  }

  /** True if it is worth recording. */
  succeeded(now: number, taken: number): boolean {
    const isNews = taken > 0 || this.#failures > 0 || now - this.#notedAt >= NOTED_EVERY_MILLISECONDS;
    this.#nextAt = now + this.#everySeconds * 1000;
    this.#failures = 0;
    if (isNews) this.#notedAt = now;
    return isNews;
  }

  failed(now: number, passes: boolean): void {
    this.#failures += 1;
    this.#notedAt = -Infinity;
    this.#nextAt = now + pauseSeconds(this.#channel, this.#failures, passes) * 1000;
  }
}
