import type { Config } from '../../config.ts';
import {
  ChannelError,
  type ChannelFailure,
  type ChannelSettings,
  FileGone,
  PollSchedule,
  openChannel,
} from '../../channels/public.ts';
import type { Stay } from '../../platform/incoming/waiting-files.ts';
import { describeError, liesInContent } from '../../platform/database/lies-in-content.ts';
import { recordCollected, recordFailing, type CollectFailure } from './channel-state.ts';
import { FileLeft, giveUpFile, ingestFile, type IntakeWork } from './ingest-file.ts';

export type CollectWork = IntakeWork & { config: Pick<Config, 'dataFolder'> };

/** `now` counts milliseconds and never jumps, unlike a clock. */
export const COLLECT_LIMITS = {
  now: () => performance.now(),
  channelsAtOnce: 4,
  /** After this long, start no further file of a channel and no further report of a file, and close its connection. */
  filesMilliseconds: 30_000,
  channelMilliseconds: 5 * 60_000,
};
export type CollectLimits = typeof COLLECT_LIMITS;

/** Failures after which the channel's other files aren't worth trying. */
const NO_CONNECTION: readonly CollectFailure[] = [
  'unreachable',
  'interrupted',
  'tooSlow',
  'hostKeyChanged',
  'loginRefused',
];
/** A file whose content has failed this often is set aside. */
const FILE_FAILURES_MAXIMUM = 5;

type Due = { folder: string; settings: ChannelSettings[] };

/**
 * Fetches what waits in the banks' channels and takes it in. Channels don't wait for each other: each is handled
 * separately, for a limited time, by one process at a time; the longest-waiting go first.
 */
export class ReportCollector {
  readonly #work: CollectWork;
  readonly #limits: CollectLimits;
  readonly #busy = new Map<string, Promise<void>>();
  /** When each channel was last started. */
  readonly #begun = new Map<string, number>();
  #waiting: Due[] = [];
  #isStopped = false;
  #paces = new Map<string, PollSchedule>();

  constructor(work: CollectWork, limits: Partial<CollectLimits> = {}) {
    this.#work = work;
    this.#limits = { ...COLLECT_LIMITS, ...limits };
  }

  /** Starts the channels that are due; `idle` resolves when they are done. */
  async look(): Promise<void> {
    const due = await this.#due();
    const begunAt = ({ folder }: Due) => this.#begun.get(folder) ?? -Infinity;
    this.#waiting = due.toSorted((one, other) => begunAt(one) - begunAt(other));
    this.#beginNext();
  }

  /** Starts nothing more, and resolves when running work is done. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.idle();
  }

  /** Resolves when everything that the last look found due is done. */
  async idle(): Promise<void> {
    while (this.#busy.size > 0) await Promise.race(this.#busy.values());
  }

  async #due(): Promise<Due[]> {
    const rows = await this.#work.db.inNoClient((tx) =>
      tx.rows<{ channel: ChannelSettings }>('select * from bank_channels()'),
    );
    const all = Map.groupBy(
      rows.map((row) => row.channel),
      ({ folder }) => folder,
    );
    // What is known of a channel counts while its settings stay the same.
    this.#paces = new Map([...all].map(([folder, settings]) => [folder, this.#paceOf(folder, settings)]));
    const isDue = (folder: string) => !this.#busy.has(folder) && this.#paces.get(folder)!.isDue(this.#limits.now());
    return [...all].map(([folder, settings]) => ({ folder, settings })).filter(({ folder }) => isDue(folder));
  }

  #paceOf(folder: string, settings: ChannelSettings[]): PollSchedule {
    const known = this.#paces.get(folder);
    const text = JSON.stringify(settings);
    return known?.settings === text ? known : new PollSchedule(text, settings[0]!);
  }

  #beginNext(): void {
    while (this.#busy.size < this.#limits.channelsAtOnce && !this.#isStopped) {
      const next = this.#waiting.shift();
      if (!next) return;
      if (!this.#busy.has(next.folder)) this.#begin(next);
    }
  }

  #begin(due: Due): void {
    const { db, log } = this.#work;
    this.#begun.set(due.folder, this.#limits.now());
    // Another process busy with it has seen what lies there, or will with its next look.
    const collecting = db
      .exclusively(`channel ${due.folder}`, () => this.#collect(due))
      .catch((error: unknown) => log.error({ err: error, folder: due.folder }, 'collecting failed'))
      .then(() => {
        this.#busy.delete(due.folder);
        this.#beginNext();
      });
    this.#busy.set(due.folder, collecting);
  }

  async #collect({ folder, settings }: Due): Promise<void> {
    const { db, clock, log } = this.#work;
    const pace = this.#paces.get(folder);
    // No bank uses it any longer.
    if (!pace) return;
    try {
      if (settings.length > 1) throw misconfigured(folder);
      const taken = await this.#takeIn(settings[0]!, pace);
      const isNews = pace.succeeded(this.#limits.now(), taken);
      if (isNews) await db.inNoClient((tx) => recordCollected(tx, clock, folder));
    } catch (error) {
      const [failure, passes] = failureOf(error);
      pace.failed(this.#limits.now(), passes);
      log.warn({ err: error, folder, failure }, 'a channel could not be collected');
      const trouble = { folder, failure, passes, detail: detailOf(error) };
      await db.inNoClient((tx) => recordFailing(tx, clock, log, trouble));
    }
  }

  /** Returns how many files were taken in. A failing file does not hold up those behind it. */
  async #takeIn(settings: ChannelSettings, pace: PollSchedule): Promise<number> {
    const { now, filesMilliseconds, channelMilliseconds } = this.#limits;
    const begun = now();
    const isOver = () => this.#isStopped || now() - begun > filesMilliseconds;
    const channel = await openChannel(this.#work.config, settings);
    const limit = setTimeout(() => void channel.close(), channelMilliseconds);
    const troubles: unknown[] = [];
    const { files } = pace;
    const seconds = () => now() / 1000;
    let taken = 0;
    try {
      const listed = await channel.list((names) => files.pick(names));
      for (const file of files.wholeOf(listed)) {
        if (isOver()) break;
        const pause = files.pauseOf(file, seconds());
        if (pause) {
          if (!mayBeGone(pause)) troubles.push(pause.reason);
          continue;
        }
        try {
          const isWhole = await ingestFile(this.#work, channel, { folder: settings.folder, name: file.name }, isOver);
          if (!isWhole) files.begun(file, seconds());
          else if (!files.done(file, seconds())) throw new FileLeft('filesStay');
          taken += 1;
        } catch (error) {
          if (NO_CONNECTION.includes(failureOf(error)[0])) throw error;
          const times = files.stays(file, seconds(), error);
          if (mayBeGone({ reason: error, times })) continue;
          if (error instanceof ChannelError || !liesInContent(error) || times < FILE_FAILURES_MAXIMUM)
            troubles.push(error);
          else await giveUpFile(this.#work, channel, settings.folder, file.name);
        }
      }
    } finally {
      clearTimeout(limit);
      await channel.close();
    }
    if (troubles.length > 0) throw troubles[0];
    return taken;
  }
}

/** Another worker was faster, or the bank has taken it back; otherwise the next look still lists it. */
function mayBeGone({ reason, times }: Stay): boolean {
  return reason instanceof FileGone && times === 1;
}

function misconfigured(folder: string): ChannelError {
  const cause = new Error(`Two banks name the channel ${folder} and reach it differently.`);
  return new ChannelError('misconfigured', { cause });
}

/** A failure that isn't the channel's is ours: the database is down, or files can't be stored. It passes. */
function failureOf(error: unknown): [CollectFailure, passes: boolean] {
  if (error instanceof FileLeft) return [error.failure, true];
  if (error instanceof FileGone) return ['notFetched', true];
  if (!(error instanceof ChannelError)) return ['notTakenIn', true];
  const failure: ChannelFailure = error.failure;
  return [failure, error.passes];
}

/** For the provider's people. */
function detailOf(error: unknown): string {
  if (error instanceof FileGone) return error.message;
  if (error instanceof ChannelError) return error.cause instanceof Error ? error.cause.message : error.message;
  return describeError(error);
}
