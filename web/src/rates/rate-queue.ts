import { ERRORS, type ErrorKey } from '@portico/contract/errors';
import type { RateListId } from '@portico/contract/ids';
import { RATE_FILE_MAXIMUM_BYTES } from '@portico/contract/limits';
import { ProblemError } from '../lib/http/problem.ts';
import { createFileQueue, sendFile } from '../uploads/public.ts';

const MEGABYTE = 1024 ** 2;

/** Files of rates on their way; the server detects their format from the content. */
export const rateQueue = createFileQueue<RateListId>({
  refusalOf: ({ size }) => {
    if (size === 0) return refusal('FILE_EMPTY', {});
    if (size <= RATE_FILE_MAXIMUM_BYTES) return null;
    return refusal('FILE_TOO_LARGE', { limit: `${RATE_FILE_MAXIMUM_BYTES / MEGABYTE} MB` });
  },
  send: (file, onProgress) => sendFile('portal/administration/exchangeRates/lists', file, onProgress),
});

function refusal(key: ErrorKey, parameters: Record<string, string>): ProblemError {
  const { status, code } = ERRORS[key];
  return new ProblemError({ type: 'about:blank', title: key, status, code, detail: '', traceId: '', key, parameters });
}
