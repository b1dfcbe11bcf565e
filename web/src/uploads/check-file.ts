import { ERRORS, type ErrorKey } from '@portico/contract/errors';
import { UPLOAD_MAXIMUM_BYTES } from '@portico/contract/limits';
import { EXTENSIONS, type FileType } from '@portico/contract/uploads/model';
import { ProblemError } from '../lib/http/problem.ts';

const MEGABYTE = 1024 * 1024;
export const UPLOAD_MAXIMUM_MEGABYTES = UPLOAD_MAXIMUM_BYTES / MEGABYTE;
/** The file types offered in the file chooser. */
export const ACCEPTED = Object.values(EXTENSIONS)
  .flat()
  .map((extension) => `.${extension}`)
  .join(',');

/** The type that reads files of this name; the server then checks the content. */
export function fileTypeOf(fileName: string): FileType | undefined {
  const extension = extensionOf(fileName);
  const types = Object.entries(EXTENSIONS) as [FileType, readonly string[]][];
  return types.find(([, extensions]) => extensions.includes(extension))?.[0];
}

/** Reports what the server would refuse anyway, before anything is sent. */
export function refusalOf(file: File): ProblemError | null {
  if (file.size === 0) return refusal('FILE_EMPTY', {});
  if (file.size > UPLOAD_MAXIMUM_BYTES) return refusal('FILE_TOO_LARGE', { limit: `${UPLOAD_MAXIMUM_MEGABYTES} MB` });
  if (fileTypeOf(file.name)) return null;
  return refusal('FILE_EXTENSION_DIFFERS', { extension: extensionOf(file.name), expected: ACCEPTED });
}

function extensionOf(fileName: string): string {
  return fileName.includes('.') ? (fileName.split('.').at(-1) ?? '').toLowerCase() : '';
}

function refusal(key: ErrorKey, parameters: Record<string, string>): ProblemError {
  const { status, code } = ERRORS[key];
  return new ProblemError({ type: 'about:blank', title: key, status, code, detail: '', traceId: '', key, parameters });
}
