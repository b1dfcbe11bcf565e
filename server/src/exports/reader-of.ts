import type { Language } from '@portico/contract/languages';
import type { Reader } from '@portico/contract/list-columns';
import type { Subject } from '../platform/subject.ts';
import { text } from '../platform/texts.ts';
import { personalSettings } from '../session/public.ts';

/** Whom a file is written for, and in which language. */
export type FileReader = Reader & { language: Language };

/** The caller as somebody for whom cells are written: their formats, in this time zone, and their language or another. */
export function readerOf(subject: Subject, timeZone: string, language = subject.language): FileReader {
  const { dateFormat, numberFormat } = personalSettings(subject);
  return { language, words: (key, parameters) => text(language, key, parameters), dateFormat, numberFormat, timeZone };
}
