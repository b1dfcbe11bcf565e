import { UnchangedFiles, type WaitingFile } from '../platform/incoming/waiting-files.ts';
import type { ChannelSettings } from './channel.ts';

/** Don't connect to a bank every second. */
const SFTP_EVERY_SECONDS = 30;
const LONGEST_PAUSE_SECONDS = 30;
/** Banks lock out clients that are refused repeatedly. */
export const REFUSED_PAUSE_SECONDS = 5 * 60;
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

/** When to look at a channel again, and which of its files are whole. Times are monotonic milliseconds. */
export class PollSchedule {
  readonly settings: string;
  readonly #everySeconds: number;
  readonly #channel: ChannelSettings;
  #nextAt = 0;
  #failures = 0;
  #notedAt = -Infinity;
  readonly #unchanged = new UnchangedFiles();
  /** Files that were tried and are still there, the longest ago first, with their number of failures. */
  #tried = new Map<string, number>();

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

  /** The whole files: those known to be, and those unchanged since the last look. Files tried before come last. */
  wholeOf(files: readonly WaitingFile[]): WaitingFile[] {
    const whole = this.#unchanged.wholeOf(files);
    const byName = new Map(whole.map((file) => [file.name, file]));
    const again = [...this.#tried.keys()].flatMap((name) => byName.get(name) ?? []);
    const waiting = new Set(files.map(({ name }) => name));
    for (const name of this.#tried.keys()) if (!waiting.has(name)) this.#tried.delete(name);
    return [...whole.filter(({ name }) => !this.#tried.has(name)), ...again];
  }

  /** A file was begun and is still there; returns how often it has failed. */
  tried(name: string, failed: boolean): number {
    const failures = (this.#tried.get(name) ?? 0) + (failed ? 1 : 0);
    this.#tried.delete(name);
    this.#tried.set(name, failures);
    return failures;
  }
}
