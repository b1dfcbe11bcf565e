import type { ChannelSettings, WaitingFile } from './channel.ts';

/** A connection to a bank is not made every second. */
const SFTP_EVERY_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 30;
/** Banks lock out whoever is refused again and again. */
export const REFUSED_PAUSE_SECONDS = 5 * 60;
/** When nothing happens it is written down so often that the channel works. */
const NOTED_EVERY_MILLISECONDS = 60_000;

/**
 * How long a channel that has failed so many times in a row is left alone; `passes`: it may work again without anybody
 * doing anything.
 */
export function pauseSeconds({ kind }: ChannelSettings, failures: number, passes: boolean): number {
  if (!passes && kind === 'sftp') return REFUSED_PAUSE_SECONDS;
  return pauseSecondsAfter(failures);
}

/** How long what passes by itself is left alone after so many failures in a row: 1 s, 2 s, 4 s and so on up to 30 s. */
export function pauseSecondsAfter(failures: number): number {
  return Math.min(2 ** Math.min(failures - 1, 10), LONGEST_PAUSE_SECONDS);
}

/** When a channel is looked at again, and which of its files are whole. Times are milliseconds that never jump. */
export class Pace {
  readonly settings: string;
  readonly #everySeconds: number;
  readonly #channel: ChannelSettings;
  #nextAt = 0;
  #failures = 0;
  #notedAt = -Infinity;
  #seen = new Map<string, string>();
  /** The files that have been tried and are still there, the longest ago first, and how often each has failed. */
  #tried = new Map<string, number>();

  /** `settings`: as text, by which a change of them shows. */
  constructor(settings: string, channel: ChannelSettings) {
    this.settings = settings;
    this.#channel = channel;
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
    this.#nextAt = now + pauseSeconds(this.#channel, this.#failures, passes) * 1000;
  }

  /**
   * The files that are whole: those of which that is sure, and those that the look before found just as they are. What
   * has been tried before comes last.
   */
  wholeOf(files: readonly WaitingFile[]): WaitingFile[] {
    const before = this.#seen;
    this.#seen = new Map(files.flatMap(({ name, state }) => (state === null ? [] : [[name, state]])));
    const whole = files.filter(({ name, state }) => state === null || before.get(name) === state);
    const byName = new Map(whole.map((file) => [file.name, file]));
    const again = [...this.#tried.keys()].flatMap((name) => byName.get(name) ?? []);
    const waiting = new Set(files.map(({ name }) => name));
    for (const name of this.#tried.keys()) if (!waiting.has(name)) this.#tried.delete(name);
    return [...whole.filter(({ name }) => !this.#tried.has(name)), ...again];
  }

  /** A file was begun and is still there; gives how often it has failed. */
  tried(name: string, failed: boolean): number {
    const failures = (this.#tried.get(name) ?? 0) + (failed ? 1 : 0);
    this.#tried.delete(name);
    this.#tried.set(name, failures);
    return failures;
  }
}
