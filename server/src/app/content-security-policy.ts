import { randomBytes } from 'node:crypto';

/** The built page with a nonce of its own, and the headers that it is sent with. */
export function withPolicy(page: string): { html: string; headers: Record<string, string> } {
  const nonce = randomBytes(16).toString('base64');
  return {
    html: page.replaceAll('__NONCE__', nonce),
    headers: {
      'content-security-policy': contentSecurityPolicy(nonce),
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
    },
  };
}

/**
 * Scripts and connections only from here; style elements by nonce, style attributes because components position
 * themselves.
 */
function contentSecurityPolicy(nonce: string): string {
  return [
    `default-src 'none'`,
    `script-src 'self'`,
    `connect-src 'self'`,
    `img-src 'self' data:`,
    `font-src 'self'`,
    `style-src-elem 'self' 'nonce-${nonce}'`,
    `style-src-attr 'unsafe-inline'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `manifest-src 'self'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ');
}
