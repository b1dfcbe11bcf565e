import { fileURLToPath } from 'node:url';

/** Where files are kept; a disk without a folder means the one below the data folder. */
export type FilesLocation =
  | { kind: 'database' }
  | { kind: 'disk'; folder: string | null }
  | { kind: 's3'; bucket: string; prefix: string; endpoint: string; region: string };

const FORMS = 'must be database, disk, file:///folder or s3://bucket/prefix?endpoint=…&region=…';
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
/** Characters that every S3-compatible server writes the same way in an address. */
const PREFIX_PART = /^[\w.-]+$/;
const REGION = /^[a-z0-9-]{1,40}$/;

/** Reads the setting `PORTICO_FILES`. Throws an Error whose message is the rest of a sentence about the setting. */
export function parseFilesLocation(text: string): FilesLocation {
  if (text === 'database') return { kind: 'database' };
  if (text === 'disk') return { kind: 'disk', folder: null };
  const url = URL.parse(text);
  if (url?.protocol === 'file:') return { kind: 'disk', folder: folderOf(url) };
  if (url?.protocol === 's3:') return bucketOf(url);
  throw new Error(FORMS);
}

function folderOf(url: URL): string {
  const isPlain = url.host === '' && url.search === '' && url.hash === '' && url.pathname.length > 1;
  if (!isPlain) throw new Error('must name a folder of this machine as file:///folder');
  return fileURLToPath(url);
}

function bucketOf(url: URL): FilesLocation {
  if (url.username || url.password)
    throw new Error('must not hold credentials: they belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY');
  const unknown = [...url.searchParams.keys()].find((key) => key !== 'endpoint' && key !== 'region');
  if (unknown !== undefined) throw new Error(`knows endpoint and region after the bucket, not ${unknown}`);
  const prefix = url.pathname.replace(/^\/|\/$/g, '');
  if (!BUCKET.test(url.host)) throw new Error('must name a bucket of 3 to 63 small letters, digits, dots and hyphens');
  if (prefix !== '' && !prefix.split('/').every((part) => PREFIX_PART.test(part)))
    throw new Error('must have a prefix of letters, digits, dots, hyphens and slashes');
  return { kind: 's3', bucket: url.host, prefix, ...serverOf(url.searchParams) };
}

function serverOf(parameters: URLSearchParams): { endpoint: string; region: string } {
  const region = parameters.get('region') ?? (parameters.has('endpoint') ? 'us-east-1' : null);
  if (region === null) throw new Error('must name the region of the bucket (?region=…), or an endpoint');
  if (!REGION.test(region)) throw new Error('must name a region such as eu-central-1');
  const endpoint = URL.parse(parameters.get('endpoint') ?? `https://s3.${region}.amazonaws.com`);
  const isServer = endpoint !== null && /^https?:$/.test(endpoint.protocol) && endpoint.pathname === '/';
  if (!isServer || endpoint.username || endpoint.search)
    throw new Error('must have an endpoint such as https://s3.example.com, without a path');
  return { endpoint: endpoint.origin, region };
}
