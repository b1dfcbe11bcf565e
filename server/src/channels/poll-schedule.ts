import { UnchangedFiles, type WaitingFile } from '../platform/incoming/waiting-files.ts';
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
  readonly #tried = new Map<string, number>();
  /** Files that the bank leaves where they were: reading them all again at each look would be in vain. */
  readonly #paused = new Map<string, { state: string | null; pauses: number; until: number; reason: Error }>();

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

  /** The files that were tried and stay, the longest ago first. */
  get left(): ReadonlySet<string> {
    return new Set(this.#tried.keys());
  }

  /** The whole files: those known to be, and those unchanged since the last look. Files tried before come last. */
  wholeOf(files: readonly WaitingFile[]): WaitingFile[] {
    const whole = this.#unchanged.wholeOf(files);
    const byName = new Map(whole.map((file) => [file.name, file]));
    const again = [...this.#tried.keys()].flatMap((name) => byName.get(name) ?? []);
    const waiting = new Set(files.map(({ name }) => name));
    for (const known of [this.#tried, this.#paused])
      for (const name of known.keys()) if (!waiting.has(name)) known.delete(name);
    return [...whole.filter(({ name }) => !this.#tried.has(name)), ...again];
  }

  /** A file was begun and is still there; returns how often it has failed. */
  tried(name: string, failed: boolean): number {
    const failures = (this.#tried.get(name) ?? 0) + (failed ? 1 : 0);
    this.#tried.delete(name);
    this.#tried.set(name, failures);
    return failures;
  }

  /** A file stays at the bank for this reason: it is left alone for a second, then for two, four and so on. */
  pauseFile({ name, state }: WaitingFile, now: number, reason: Error): void {
    const pauses = (this.#paused.get(name)?.pauses ?? 0) + 1;
    const until = now + Math.min(2 ** Math.min(pauses - 1, 10), FILE_PAUSE_SECONDS_MAXIMUM) * 1000;
    this.#paused.set(name, { state, pauses, until, reason });
  }

  /** Why a file is left alone; null if it is to be tried: its pause is over, or it is another one than was paused. */
  pausedFor({ name, state }: WaitingFile, now: number): Error | null {
    const paused = this.#paused.get(name);
    if (!paused || now >= paused.until) return null;
    if (paused.state !== state) {
      this.#paused.delete(name);
      return null;
    }
    return paused.reason;
  }
}
