import { ERRORS, type ErrorKey } from '@portico/contract/errors';
import { STATEMENT_FILE_MAXIMUM_BYTES } from '@portico/contract/limits';
import { ProblemError } from '../../lib/http/problem.ts';
import { createFileQueue, sendFile } from '../../uploads/public.ts';

const GIGABYTE = 1024 ** 3;

/** Statement files on their way; the server detects their format from the content. */
export const statementQueue = createFileQueue({
  refusalOf: ({ size }) => {
    if (size === 0) return refusal('FILE_EMPTY', {});
    if (size <= STATEMENT_FILE_MAXIMUM_BYTES) return null;
    return refusal('FILE_TOO_LARGE', { limit: `${STATEMENT_FILE_MAXIMUM_BYTES / GIGABYTE} GB` });
  },
  send: (file, onProgress) => sendFile('reporting/statements/import', file, onProgress),
});

export const sendStatements = statementQueue.start;

function refusal(key: ErrorKey, parameters: Record<string, string>): ProblemError {
  const { status, code } = ERRORS[key];
  return new ProblemError({ type: 'about:blank', title: key, status, code, detail: '', traceId: '', key, parameters });
}
