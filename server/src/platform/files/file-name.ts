import { FILE_NAME_MAXIMUM_LENGTH } from '@portico/contract/limits';

/** The last part of a given name, without anything that could mislead a reader or a file system. */
export function cleanFileName(given: string, fallback: string): string {
  const last = given.split(/[\\/]/).at(-1) ?? '';
  const readable = last.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}]/gu, '').trim();
  // The cut may go through a pair of surrogates.
  return readable.slice(-FILE_NAME_MAXIMUM_LENGTH).toWellFormed() || fallback;
}
