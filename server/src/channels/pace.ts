import type { ChannelSettings, WaitingFile } from './channel.ts';

/** A connection to a bank is not made every second. */
const SFTP_EVERY_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 30;
/** Banks lock out whoever is refused again and again. */
const REFUSED_PAUSE_SECONDS = 5 * 60;
/** When nothing happens it is written down so often that the channel works. */
const NOTED_EVERY_MILLISECONDS = 60_000;

/** When a channel is looked at again, and which of its files are whole. Times are milliseconds that never jump. */
export class Pace {
  readonly settings: string;
  readonly #everySeconds: number;
  readonly #isRemote: boolean;
  #nextAt = 0;
  #failures = 0;
  #notedAt = -Infinity;
  #seen = new Map<string, string>();

  /** `settings`: as text, by which a change of them shows. */
  constructor(settings: string, channel: ChannelSettings) {
    this.settings = settings;
    this.#isRemote = channel.kind === 'sftp';
    this.#everySeconds = channel.kind === 'sftp' ? (channel.collectEverySeconds ?? SFTP_EVERY_SECONDS) : 0;
  }

  isDue(now: number): boolean {
    return now >= this.#nextAt;
  }

  /** True when it is worth writing down. */
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
    const doubled = Math.min(2 ** (this.#failures - 1), LONGEST_PAUSE_SECONDS);
    this.#nextAt = now + (passes || !this.#isRemote ? doubled : REFUSED_PAUSE_SECONDS) * 1000;
  }

  /** The files that are whole: those of which that is sure, and those that the look before found just as they are. */
  wholeOf(files: readonly WaitingFile[]): WaitingFile[] {
    const before = this.#seen;
    this.#seen = new Map(files.flatMap(({ name, state }) => (state === null ? [] : [[name, state]])));
    return files.filter(({ name, state }) => state === null || before.get(name) === state);
  }
}
