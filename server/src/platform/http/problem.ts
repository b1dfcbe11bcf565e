import { randomBytes } from 'node:crypto';
import { DatabaseError } from 'pg';
import { ERRORS, type ErrorKey, type Problem } from '@portico/contract/errors';
import type { Language } from '@portico/contract/languages';
import { UPLOAD_MAXIMUM_BYTES } from '@portico/contract/limits';
import { reasonText } from '@portico/contract/reasons';
import { PortalError } from '../errors.ts';
import { text } from '../texts.ts';

export function newTraceId(): string {
  return randomBytes(8).toString('hex');
}

/** SQLSTATE of a statement that took too long. */
const STATEMENT_CANCELLED = '57014';

/** SQLSTATE of a write that another one has just made too: both had checked, and found nothing. */
const UNIQUE_VIOLATION = '23505';

/** Errors of Fastify, its plugins and the database, as errors of the catalogue. */
const FRAMEWORK_ERRORS: Record<string, ErrorKey> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'CONTENT_TYPE_REFUSED',
  FST_ERR_CTP_INVALID_JSON_BODY: 'REQUEST_FIELDS',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'REQUEST_FIELDS',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'REQUEST_FIELDS',
  FST_STATIC_FORBIDDEN_PATH: 'NOT_FOUND',
  FST_REQ_FILE_TOO_LARGE: 'FILE_TOO_LARGE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'FILE_MISSING',
  [STATEMENT_CANCELLED]: 'TIMEOUT',
  [UNIQUE_VIOLATION]: 'CONTENT_CHANGED',
};

/** The catalogue's error for anything thrown; null if it was not expected at all. */
export function expectedError(error: unknown): PortalError | null {
  if (error instanceof PortalError) return error;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && FRAMEWORK_ERRORS[code])
    return Object.assign(new PortalError(FRAMEWORK_ERRORS[code]), isOfDatabase(error) && { cause: error });
  if (isOfSentFile(error)) return new PortalError('NOT_FOUND');
  if (error instanceof SyntaxError && (error as { statusCode?: number }).statusCode === 400)
    return new PortalError('REQUEST_FIELDS');
  return null;
}

/** Such an error is rare, and the operator should read its cause. */
function isOfDatabase(error: unknown): boolean {
  return error instanceof DatabaseError;
}

/** The asset server reports an address that names no file (`%00`, `..`) by an error meant for the browser. */
function isOfSentFile(error: unknown): boolean {
  const { expose, status } = error as { expose?: unknown; status?: unknown };
  return expose === true && typeof status === 'number' && status < 500;
}

/** The problem document (RFC 9457) of an error, in the caller's language. */
export function problemOf(error: PortalError, language: Language, traceId: string): Problem {
  const { status, code } = ERRORS[error.key];
  const { fields, reasons } = error.details;
  const parameters = wordsOf({ ...DEFAULT_PARAMETERS[error.key], ...error.details.parameters }, language);
  return {
    type: `urn:portico:problem:${error.key}`,
    title: text(language, `errors.${error.key}.title`, parameters),
    status,
    code,
    detail: text(language, `errors.${error.key}.detail`, parameters),
    traceId,
    key: error.key,
    ...(Object.keys(parameters).length ? { parameters } : {}),
    ...(fields ? { fields } : {}),
    ...(reasons
      ? {
          reasons: reasons.map((reason) => ({
            ...reason,
            text: reasonText((key, values) => text(language, key, values), reason),
          })),
        }
      : {}),
  };
}

/** Limits that a sentence names, wherever it was refused. */
const DEFAULT_PARAMETERS: Partial<Record<ErrorKey, Record<string, string | number>>> = {
  FILE_TOO_LARGE: { limit: `${UPLOAD_MAXIMUM_BYTES / 1024 / 1024} MB` },
};

function wordsOf(parameters: Record<string, string | number>, language: Language): Record<string, string | number> {
  const { status } = parameters;
  return typeof status === 'string' ? { ...parameters, status: text(language, `status.${status}.full`) } : parameters;
}
