import pino from 'pino';
import { isDevelopment, type Config } from '../config.ts';

export type Log = pino.Logger;

/** Debug level only in LOCAL, DEV and TEST (A1). Secrets never reach the log: see `redact`. */
export function createLog(config: Pick<Config, 'environment'>, role: string): Log {
  return pino({
    level: isDevelopment(config.environment) ? (process.env['PORTICO_LOG_LEVEL'] ?? 'info') : 'info',
    base: { role },
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.securityCode', '*.refreshToken'],
  });
}

export const silentLog: Log = pino({ level: 'silent' });
