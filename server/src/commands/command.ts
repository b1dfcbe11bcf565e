import type { Config } from '../config.ts';

/** A command of `portico`. Returns the exit status: 0, 1 (the input is at fault) or 2 (usage). */
export type Command = {
  /** Its usage, one line. */
  usage: string;
  summary: string;
  run(options: string[], config: Config): Promise<number>;
};

/** Thrown by a command on wrong usage. */
export class UsageError extends Error {}

/** The configuration of a command that needs a database; without one a sentence says what to do. */
export function withDatabase(config: Config): Config & { databaseUrl: string } {
  const { databaseUrl } = config;
  if (databaseUrl) return { ...config, databaseUrl };
  throw new UsageError(
    'DATABASE_URL is not set. Run the command as npm run -s portico -- COMMAND, which finds or starts the embedded database.',
  );
}
