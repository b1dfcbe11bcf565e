import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { SESSION_EXISTS_COOKIE } from '@portico/contract/session/model';
import { withPolicy } from '../../../server/src/app/content-security-policy.ts';

const BUILT = join(import.meta.dirname, '../../dist');
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
/** Read once by each worker; a build in between has other names. */
const kept = new Map<string, Promise<Buffer>>();

function readOnce(file: string): Promise<Buffer> {
  const known = kept.get(file) ?? readFile(join(BUILT, file));
  kept.set(file, known);
  return known;
}

/** Serves the built web application as `server/src/app/web-pages.ts` does; `path` is what follows `/portal/app/`. */
export async function sendBuiltPage(response: ServerResponse, path: string, isSignedIn: boolean): Promise<void> {
  const type = TYPES[extname(path)];
  if (type) {
    const content = await readOnce(path).catch(() => null);
    response.writeHead(content ? 200 : 404, { 'content-type': type, 'cache-control': 'max-age=31536000, immutable' });
    response.end(content);
    return;
  }
  const page = await readOnce(isSignedIn ? 'signed-in.html' : 'index.html');
  const { html, headers } = withPolicy(page.toString());
  const cookie = `${SESSION_EXISTS_COOKIE}=${isSignedIn ? '1' : '; Max-Age=0'}; Path=/; SameSite=Strict`;
  response.writeHead(200, { ...headers, 'set-cookie': cookie }).end(html);
}
