import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { ended, lastLines, startCommand, stopChild, type Commands } from './child.ts';
import { endWhenSilent, type Question } from './end-when-silent.ts';

/** This many ends of one process in this time are too many: then something is wrong that a restart doesn't fix. */
const MOST_ENDS = 5;
const WITHIN_MS = 60_000;
const FIRST_PAUSE_MS = 250;

export type Kept = { stop: () => Promise<void>; pid: () => number | undefined };

export type Watch = { onChange: () => void; onGiveUp: (error: Error) => void; say: (text: string) => void };

/**
 * Keeps `portico NAME` running: restarts it when it ends, or no longer answers, after a pause that doubles each time.
 * `onChange` hears of every start, `onGiveUp` once when it ended too often.
 */
export function keepRunning(
  commands: Commands,
  name: string,
  { onChange, onGiveUp, say }: Watch,
  question?: Question,
): Kept {
  let child: ChildProcess | undefined;
  const stopping = new AbortController();
  const loop = async () => {
    let ends: number[] = [];
    while (!stopping.signal.aborted) {
      child = startCommand(commands, name);
      onChange();
      if (question)
        void endWhenSilent(child, question, (seconds) => say(`portico ${name} gave no answer for ${seconds} s.`));
      const status = await ended(child);
      if (stopping.signal.aborted) return;
      ends = [...ends.filter((time) => time > Date.now() - WITHIN_MS), Date.now()];
      if (ends.length >= MOST_ENDS) {
        throw new Error(
          `portico ${name} ended ${ends.length} times in a minute (${status}).\n${lastLines(commands, name)}`,
        );
      }
      say(`portico ${name} ended (${status}); starting it again.`);
      await wait(FIRST_PAUSE_MS * 2 ** (ends.length - 1), undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const done = loop().catch(onGiveUp);
  return {
    pid: () => child?.pid,
    stop: async () => {
      stopping.abort();
      if (child) await stopChild(child);
      await done;
    },
  };
}
