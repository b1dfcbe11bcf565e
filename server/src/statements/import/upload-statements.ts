import type { Reply } from '@portico/contract/endpoint';
import { STATEMENT_FILE_MAXIMUM_BYTES } from '@portico/contract/limits';
import type { statementsEndpoints } from '@portico/contract/statements/endpoints';
import { permitArea } from '../../permissions/public.ts';
import { audit } from '../../platform/audit.ts';
import { digestOf } from '../../platform/secrets/crypto.ts';
import { PortalError } from '../../platform/errors.ts';
import { cleanFileName } from '../../platform/files/file-name.ts';
import { sniff } from '../../platform/files/files-sniff.ts';
import { FileTooLarge } from '../../platform/files/files.ts';
import { claimKey, idempotencyKey, rememberAnswer } from '../../platform/http/idempotency.ts';
import type { Context } from '../../platform/http/route.ts';
import { receiveStatements, type Arrival } from './receive-statements.ts';

type Endpoint = (typeof statementsEndpoints)['importStatements'];
type Answer = Reply<Endpoint>;

/** The same request was answered before: its upload is discarded, and that answer is given again. */
class AnsweredBefore extends Error {
  readonly importId: string;
  readonly answer: Answer;
  constructor(importId: string, answer: Answer) {
    super('answered before');
    this.importId = importId;
    this.answer = answer;
  }
}

/** Takes a statement file from one of the provider's people; the worker imports it. */
export async function uploadStatements(context: Context<Endpoint>): Promise<Answer> {
  const { db, files, clock, subject } = context;
  const { request } = context.http;
  await db.inClient(subject.clientId, (tx) => permitArea(tx, subject, 'STATEMENTS_MODULE', 'EDIT'));
  const part = request.isMultipart()
    ? await request.file({ limits: { fileSize: STATEMENT_FILE_MAXIMUM_BYTES + 1, files: 1 } })
    : undefined;
  if (!part || part.fieldname !== 'file') throw new PortalError('FILE_MISSING');
  const fileName = cleanFileName(part.filename, 'statement.txt');
  const arrival: Arrival = {
    fileName,
    source: 'UPLOAD',
    inspect: refuseOther,
    importedBy: subject.userId,
    onStored: recordUpload(context, fileName),
  };
  try {
    const { importId } = await receiveStatements(files, clock, arrival, part.file);
    return { uniqueId: importId, status: 'UPLOADED' };
  } catch (error) {
    part.file.resume();
    if (error instanceof AnsweredBefore) {
      await forget(context, error.importId);
      return error.answer;
    }
    throw error instanceof FileTooLarge ? new PortalError('FILE_TOO_LARGE') : error;
  }
}

/** A repeated request's upload isn't a second import; the sweep removes its bytes. */
function forget({ db, subject }: Context<Endpoint>, importId: string): Promise<number> {
  return db.inClient(subject.clientId, (tx) =>
    tx.write(
      `delete from statement_imports where client_id = current_client() and id = $1 and status = 'UPLOAD_ERROR'`,
      [importId],
    ),
  );
}

/** Refuses what is plainly something else before storing any of it; text may be a statement without envelope. */
function refuseOther(firstBytes: Uint8Array): void {
  const content = sniff(firstBytes);
  if (content === 'empty') throw new PortalError('FILE_EMPTY');
  if (content === 'xml' || content === 'swift' || content === 'text' || content === 'binary') return;
  throw new PortalError('FILE_CONTENT_DIFFERS', { parameters: { content, expected: 'MT940, camt.053' } });
}

/** In the transaction that makes the file whole: the answer to a repeated request, and the line in the log. */
function recordUpload(context: Context<Endpoint>, fileName: string): NonNullable<Arrival['onStored']> {
  const { clock, subject } = context;
  const { request } = context.http;
  return async (tx, importId, { sizeBytes, digest }) => {
    const key = idempotencyKey(request);
    const asked = { tx, subject, clock };
    const earlier = key && (await claimKey(asked, key, digestOf(request.url, fileName, digest)));
    if (earlier) throw new AnsweredBefore(importId, earlier.body as Answer);
    if (key) await rememberAnswer(asked, key, { uniqueId: importId, status: 'UPLOADED' });
    const file = { sizeBytes, digest: digest.toString('hex') };
    await audit(asked, 'statementsUploaded', { id: importId, name: fileName }, file);
  };
}
