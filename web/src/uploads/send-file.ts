import { sessionHeaders, withSession } from '../lib/http/client.ts';
import { localProblem } from '../lib/http/problem.ts';

type Sent<Known extends string> = { uniqueId: Known };

/**
 * Sends one file to a path of the API; `onProgress` gets the share that was sent. Throws ProblemError as every call
 * does.
 */
export async function sendFile<Known extends string = string>(
  path: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<Sent<Known>> {
  const idempotencyKey = crypto.randomUUID();
  const response = await withSession(() => sendForm(path, file, idempotencyKey, onProgress), false);
  return (await response.json()) as Sent<Known>;
}

/** fetch can't report upload progress. */
function sendForm(
  path: string,
  file: File,
  idempotencyKey: string,
  onProgress: (share: number) => void,
): Promise<Response> {
  const form = new FormData();
  form.append('file', file);
  const request = new XMLHttpRequest();
  request.open('POST', `/portal/api/${path}`);
  const headers = { ...sessionHeaders(false), 'idempotency-key': idempotencyKey };
  for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
  request.responseType = 'text';
  return new Promise((resolve, reject) => {
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(localProblem('OFFLINE')));
    request.send(form);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return new Response(request.responseText, { status: request.status, headers });
}
