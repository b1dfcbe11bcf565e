import pino from 'pino';
import { isDevelopment, type Config } from '../config.ts';

export type Log = pino.Logger;

/** Besides its message, a database error describes the affected row: names and account numbers. */
const ROWS_IN_ERRORS = ['err.detail', 'err.where', 'err.internalQuery'];

/** Debug level only in LOCAL, DEV and TEST (spec A1). Secrets never reach the log: see `redact`. Defaults to stdout. */
export function createLog(
  config: Pick<Config, 'environment'>,
  role: string,
  destination?: pino.DestinationStream,
): Log {
  const options: pino.LoggerOptions = {
    level: isDevelopment(config.environment) ? (process.env['PORTICO_LOG_LEVEL'] ?? 'debug') : 'info',
    base: { role },
    redact: [
      'req.headers.authorization',
      'req.headers.cookie',
      '*.password',
      '*.securityCode',
      '*.refreshToken',
      ...ROWS_IN_ERRORS,
    ],
  };
  return pino(options, destination ?? standardOutput(config));
}

/**
 * In production lines are written together, at least once a second and when the process ends: one at a time they would
 * cost a list request a tenth of its time.
 */
function standardOutput({ environment }: Pick<Config, 'environment'>): pino.DestinationStream {
  if (isDevelopment(environment)) return pino.destination(1);
  return pino.destination({ dest: 1, sync: false, minLength: 4096, periodicFlush: 1000 });
}

export const silentLog: Log = pino({ level: 'silent' });
