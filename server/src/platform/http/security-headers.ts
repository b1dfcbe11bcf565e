import { isDevelopment, type Environment } from '../../config.ts';

/** An API answer is not a page: whatever a browser takes it for, none of it runs. */
const NOTHING_RUNS = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
/** A year. */
const ONLY_ENCRYPTED = 'max-age=31536000; includeSubDomains';

/**
 * The headers of every answer: event streams and the operations port too, which bypass the web server's hooks. An
 * answer's own value wins (a page's policy, how long a file may be cached). Strict transport security only where TLS is
 * in front.
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
