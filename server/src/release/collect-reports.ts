import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { ChannelError, type ChannelFailure, type ChannelSettings, Pace, openChannel } from '../channels/public.ts';
import { recordCollected, recordFailing, type CollectFailure } from './channel-state.ts';
import { takeInFile, type IntakeWork } from './take-in-file.ts';

export type CollectWork = IntakeWork & { config: Pick<Config, 'dataFolder'> };

/** `now` counts milliseconds and never jumps, unlike a clock. */
export const COLLECT_LIMITS = {
  now: () => performance.now(),
  channelsAtOnce: 4,
  /** While some channel takes long, the others are looked at again and again, for so long at most. */
  roundMilliseconds: 60_000,
  pauseMilliseconds: 1_000,
  /** From then on no further file of a channel is begun, and its connection is closed. */
  filesMilliseconds: 30_000,
  channelMilliseconds: 5 * 60_000,
};
export type CollectLimits = typeof COLLECT_LIMITS;

/** Then there is no use in trying the channel's other files. */
const NO_CONNECTION: readonly CollectFailure[] = ['unreachable', 'interrupted', 'hostKeyChanged', 'loginRefused'];

type Due = { folder: string; settings: ChannelSettings[] };

/** Fetches what waits in the banks' channels and takes it in. One at a time of all processes may be at it. */
export class ReportCollector {
  readonly #work: CollectWork;
  readonly #limits: CollectLimits;
  readonly #busy = new Map<string, Promise<void>>();
  #paces = new Map<string, Pace>();

  constructor(work: CollectWork, limits: Partial<CollectLimits> = {}) {
    this.#work = work;
    this.#limits = { ...COLLECT_LIMITS, ...limits };
  }

  /** One round over the channels that are due; it ends when all of them are done. None holds up the others. */
  async look(): Promise<void> {
    const { now, channelsAtOnce, roundMilliseconds, pauseMilliseconds } = this.#limits;
    const [begun, isOver] = [now(), new AbortController()];
    let [due, lookedAt] = [await this.#due(), begun];
    try {
      for (;;) {
        for (const each of due.splice(0, channelsAtOnce - this.#busy.size)) this.#begin(each);
        if (this.#busy.size === 0) return;
        await Promise.race([...this.#busy.values(), wait(pauseMilliseconds, undefined, { signal: isOver.signal })]);
        const isTime = now() - lookedAt >= pauseMilliseconds && now() - begun < roundMilliseconds;
        if (due.length === 0 && isTime) [due, lookedAt] = [await this.#due(), now()];
      }
    } finally {
      isOver.abort();
      await Promise.all(this.#busy.values());
    }
  }

  async #due(): Promise<Due[]> {
    const rows = await this.#work.db.inNoClient((tx) =>
      tx.rows<{ channel: ChannelSettings }>('select * from bank_channels()'),
    );
    const all = Map.groupBy(
      rows.map((row) => row.channel),
      ({ folder }) => folder,
    );
    // What is known of a channel counts as long as its settings are the same.
    this.#paces = new Map([...all].map(([folder, settings]) => [folder, this.#paceOf(folder, settings)]));
    const isDue = (folder: string) => !this.#busy.has(folder) && this.#paces.get(folder)!.isDue(this.#limits.now());
    return [...all].map(([folder, settings]) => ({ folder, settings })).filter(({ folder }) => isDue(folder));
  }

  #paceOf(folder: string, settings: ChannelSettings[]): Pace {
    const known = this.#paces.get(folder);
    const text = JSON.stringify(settings);
    return known?.settings === text ? known : new Pace(text, settings[0]!);
  }

  #begin(due: Due): void {
    const collecting = this.#collect(due)
      .catch((error: unknown) => this.#work.log.error({ err: error, folder: due.folder }, 'collecting failed'))
      .finally(() => this.#busy.delete(due.folder));
    this.#busy.set(due.folder, collecting);
  }

  async #collect({ folder, settings }: Due): Promise<void> {
    const { db, clock, log } = this.#work;
    const pace = this.#paces.get(folder)!;
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

  /** Gives how many files were taken in. One that fails does not hold up those behind it. */
  async #takeIn(settings: ChannelSettings, pace: Pace): Promise<number> {
    const { now, filesMilliseconds, channelMilliseconds } = this.#limits;
    const begun = now();
    const channel = await openChannel(this.#work.config, settings);
    const limit = setTimeout(() => void channel.close(), channelMilliseconds);
    const troubles: unknown[] = [];
    let taken = 0;
    try {
      for (const { name } of pace.wholeOf(await channel.list())) {
        if (now() - begun > filesMilliseconds) break;
        try {
          await takeInFile(this.#work, channel, settings.folder, name);
          taken += 1;
        } catch (error) {
          if (NO_CONNECTION.includes(failureOf(error)[0])) throw error;
          troubles.push(error);
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

function misconfigured(folder: string): ChannelError {
  const cause = new Error(`Two banks name the channel ${folder} and reach it differently.`);
  return new ChannelError('misconfigured', { cause });
}

/** What isn't the channel's failure is ours: a database that is down, or files that can't be stored. It passes. */
function failureOf(error: unknown): [CollectFailure, passes: boolean] {
  if (!(error instanceof ChannelError)) return ['notTakenIn', true];
  const failure: ChannelFailure = error.failure;
  return [failure, error.passes];
}

/** For the provider's people. What the database says may hold what stands in a file. */
function detailOf(error: unknown): string {
  if (error instanceof ChannelError) return error.cause instanceof Error ? error.cause.message : error.message;
  const { name, code } = error as { name: string; code?: unknown };
  return typeof code === 'string' ? `${name} ${code}` : name;
}
