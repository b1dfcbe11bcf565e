import { isDevelopment, type Environment } from '../../config.ts';

/** An answer of the API is no page: whatever a browser takes it for, nothing of it runs. */
const NOTHING_RUNS = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** A year. */
const ONLY_ENCRYPTED = 'max-age=31536000; includeSubDomains';

/**
 * What every answer says to browsers, by its name: event streams and the operations port too, which are written past
 * the web server's hooks. Where an answer says something else of its own (a page its policy, a file how long it may be
 * kept), that holds. Strict transport security only where TLS stands in front.
 */
export function securityHeaders(environment: Environment): Record<string, string> {
  return {
    'content-security-policy': NOTHING_RUNS,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    ...(isDevelopment(environment) ? {} : { 'strict-transport-security': ONLY_ENCRYPTED }),
  };
}
