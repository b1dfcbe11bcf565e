import { createHash, randomUUID } from 'node:crypto';

export type S3Reply = { status: number; headers?: Record<string, string>; body?: Buffer | string };
export type S3Ask = { method: string; key: string; query: URLSearchParams; range: string | undefined; body: Buffer };

const PART_MINIMUM_BYTES = 5 * 1024 * 1024;

/** What a bucket holds: whole objects, and incomplete multipart uploads. */
export class Bucket {
  readonly objects = new Map<string, Buffer>();
  readonly uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();

  answer(ask: S3Ask): S3Reply {
    const { method, key, query } = ask;
    if (method === 'GET' && query.has('uploads')) return this.#listUploads(query.get('prefix') ?? '');
    if (method === 'GET') return this.#get(ask);
    if (method === 'POST' && query.has('uploads')) return this.#begin(key);
    if (method === 'POST') return this.#complete(ask);
    if (method === 'DELETE') return this.#remove(ask);
    return query.has('uploadId') ? this.#putPart(ask) : this.#put(key, ask.body);
  }

  #get({ key, range }: S3Ask): S3Reply {
    const object = this.objects.get(key);
    if (!object) return fault(404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    if (from === undefined) return { status: 200, body: object };
    if (Number(from) >= object.length) return fault(416, 'InvalidRange');
    return { status: 206, body: object.subarray(Number(from), Number(to) + 1) };
  }

  #put(key: string, body: Buffer): S3Reply {
    this.objects.set(key, body);
    return { status: 200, headers: { etag: etag(body) } };
  }

  #begin(key: string): S3Reply {
    const uploadId = randomUUID();
    this.uploads.set(uploadId, { key, parts: new Map() });
    const body = `<InitiateMultipartUploadResult><Key>${key}</Key><UploadId>${uploadId}</UploadId></InitiateMultipartUploadResult>`;
    return { status: 200, body };
  }

  #putPart({ key, query, body }: S3Ask): S3Reply {
    const upload = this.uploads.get(query.get('uploadId')!);
    if (upload?.key !== key) return fault(404, 'NoSuchUpload');
    upload.parts.set(Number(query.get('partNumber')), body);
    return { status: 200, headers: { etag: etag(body) } };
  }

  /** Parts as listed, each with the tag that it got; all but the last have at least the minimum size. */
  #complete({ key, query, body }: S3Ask): S3Reply {
    const uploadId = query.get('uploadId')!;
    const upload = this.uploads.get(uploadId);
    if (upload?.key !== key) return fault(404, 'NoSuchUpload');
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = listed.map(([, number]) => upload.parts.get(Number(number)));
    if (listed.length === 0 || parts.some((part, index) => !part || etag(part) !== listed[index]![2]))
      return fault(400, 'InvalidPart');
    if (parts.slice(0, -1).some((part) => part!.length < PART_MINIMUM_BYTES)) return fault(400, 'EntityTooSmall');
    const object = Buffer.concat(parts as Buffer[]);
    this.objects.set(key, object);
    this.uploads.delete(uploadId);
    const answer = `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>${etag(object)}</ETag></CompleteMultipartUploadResult>`;
    return { status: 200, body: answer };
  }

  #remove({ key, query }: S3Ask): S3Reply {
    const uploadId = query.get('uploadId');
    if (uploadId === null) this.objects.delete(key);
    else if (!this.uploads.delete(uploadId)) return fault(404, 'NoSuchUpload');
    return { status: 204 };
  }

  #listUploads(prefix: string): S3Reply {
    const uploads = [...this.uploads].filter(([, { key }]) => key.startsWith(prefix));
    const entries = uploads.map(([id, { key }]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`);
    return { status: 200, body: `<ListMultipartUploadsResult>${entries.join('')}</ListMultipartUploadsResult>` };
  }
}

export function fault(status: number, code: string): S3Reply {
  return { status, body: `<Error><Code>${code}</Code></Error>` };
}

function etag(body: Buffer): string {
  return `"${createHash('md5').update(body).digest('hex')}"`;
}
