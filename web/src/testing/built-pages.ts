import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { SESSION_EXISTS_COOKIE } from '@portico/contract/session/model';
import { withPolicy } from '../../../server/src/app/content-security-policy.ts';
import type { Benches } from './workbench/build-benches.ts';

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
  if (TYPES[extname(path)]) return sendFile(response, path, await readOnce(path).catch(() => undefined));
  const page = await readOnce(isSignedIn ? 'signed-in.html' : 'index.html');
  sendPage(response, page.toString(), isSignedIn);
}

/** Serves a bench in the same way; `path` is what follows `/portal/bench/`. */
export function sendBench(response: ServerResponse, path: string, isSignedIn: boolean, benches: Benches): void {
  const { page, files } = benches;
  if (TYPES[extname(path)]) sendFile(response, path, files.get(path));
  else sendPage(response, page, isSignedIn);
}

function sendFile(response: ServerResponse, path: string, content: string | Uint8Array | undefined): void {
  const headers = { 'content-type': TYPES[extname(path)], 'cache-control': 'max-age=31536000, immutable' };
  response.writeHead(content === undefined ? 404 : 200, headers).end(content);
}

function sendPage(response: ServerResponse, page: string, isSignedIn: boolean): void {
  const { html, headers } = withPolicy(page);
  const cookie = `${SESSION_EXISTS_COOKIE}=${isSignedIn ? '1' : '; Max-Age=0'}; Path=/; SameSite=Strict`;
  response.writeHead(200, { ...headers, 'set-cookie': cookie }).end(html);
}
