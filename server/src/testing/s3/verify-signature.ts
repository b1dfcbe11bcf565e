import { createHash, createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export type SignedRequest = { method: string; url: string; headers: IncomingHttpHeaders; body: Buffer };
export type Credentials = { accessKeyId: string; secretAccessKey: string };

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/((\d{8})\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;

/**
 * What is wrong with a request's AWS Signature Version 4, as the error code of S3; null if it is correct. Written from
 * AWS's description, not from the client's code, so that the two check each other.
 */
export function signatureFault(request: SignedRequest, credentials: Credentials): string | null {
  const match = AUTHORIZATION.exec(request.headers.authorization ?? '');
  if (!match) return 'AccessDenied';
  const [, accessKeyId, scope = '', date = '', region = '', signedHeaders = '', signature] = match;
  if (accessKeyId !== credentials.accessKeyId) return 'InvalidAccessKeyId';
  const content = request.headers['x-amz-content-sha256'];
  if (content !== sha256(request.body)) return 'XAmzContentSHA256Mismatch';
  const time = String(request.headers['x-amz-date']);
  if (!signedHeaders.split(';').includes('host') || !time.startsWith(date)) return 'AccessDenied';
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(canonicalRequest(request, signedHeaders))].join('\n');
  const key = [date, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, part) => hmac(secret, part),
    `AWS4${credentials.secretAccessKey}`,
  );
  return hmac(key, toSign).toString('hex') === signature ? null : 'SignatureDoesNotMatch';
}

function canonicalRequest({ method, url, headers }: SignedRequest, signedHeaders: string): string {
  const [path = '', query = ''] = url.split('?');
  const names = signedHeaders.split(';');
  return [
    method,
    path,
    query
      .split('&')
      .filter(Boolean)
      .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
      .toSorted()
      .join('&'),
    ...names.map((name) => `${name}:${String(headers[name]).trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n');
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex');
}

function hmac(key: string | Buffer, data: string): Buffer {
  return createHmac('sha256', key).update(data).digest();
}
