import { inOperation } from '../platform/crash-point.ts';
import type { Round, TimedTools, TimedWork } from './schedule.ts';

/** Runs every round, and repeats it until stopped; a step that fails is logged, and the next one comes. */
export function runSchedule(tools: TimedTools, rounds: readonly Round[]): { stop(): Promise<void> } {
  const repeated = rounds.map((round) => repeat(tools, round));
  return { stop: async () => void (await Promise.all(repeated.map((each) => each.stop()))) };
}

/** One run. Its commits carry the name of the work. */
export async function runTimed(tools: TimedTools, { name, exclusively, run }: TimedWork): Promise<void> {
  const act = async () => void (await inOperation(name, () => run(tools)));
  await (exclusively ? tools.db.exclusively(name, act) : act());
}

function repeat(tools: TimedTools, { everyMilliseconds, steps }: Round): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const play = async () => {
    for (const step of steps) {
      if (stopped) return;
      await runTimed(tools, step).catch((error: unknown) =>
        tools.log.error({ err: error, name: step.name }, 'a repeated task failed'),
      );
    }
  };
  const round = () => {
    running = play();
    void running.then(() => {
      if (!stopped) timer = setTimeout(round, everyMilliseconds);
    });
  };
  round();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
