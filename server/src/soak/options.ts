import { parseArgs } from 'node:util';

export type SoakOptions = { minutes: number; rounds: number; seed: number; workers: number; clients: number };

export const USAGE = `Usage: npm run soak -- [--minutes 10] [--rounds N] [--seed N] [--workers 3] [--clients 4]

Runs an instance of its own, lets payments flow through it and kills its processes all the time; at the end of each
round everything must be in order. It ends after so many minutes or rounds. A seed makes the same choices again.`;

const MOST = { minutes: 24 * 60, rounds: 100_000, seed: 2 ** 32 - 1, workers: 16, clients: 32 };

/** Reads the command line; throws one sentence for anything that isn't a whole number within its bounds. */
export function readOptions(given: string[], randomSeed: number): SoakOptions {
  const text = { type: 'string' } as const;
  const options = { minutes: text, rounds: text, seed: text, workers: text, clients: text };
  const { values } = parseArgs({ args: given, options, allowPositionals: false });
  const whole = (name: keyof typeof options, otherwise: number) => {
    const value = values[name] === undefined ? otherwise : Number(values[name]);
    if (Number.isInteger(value) && value >= 1 && value <= MOST[name]) return value;
    throw new Error(`--${name} must be a whole number from 1 to ${MOST[name]}.`);
  };
  return {
    minutes: whole('minutes', 10),
    rounds: whole('rounds', MOST.rounds),
    seed: whole('seed', randomSeed),
    workers: whole('workers', 3),
    clients: whole('clients', 4),
  };
}
