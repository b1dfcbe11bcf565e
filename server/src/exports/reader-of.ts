import type { Language } from '@portico/contract/languages';
import type { Reader } from '@portico/contract/list-columns';
import type { Subject } from '../platform/subject.ts';
import { text } from '../platform/texts.ts';
import { personalSettings } from '../session/public.ts';

/** Whom a file is written for, in which language. `say`: the texts that only files have, `files.<key>`. */
export type FileReader = Reader & {
  language: Language;
  say: (key: string, parameters?: Record<string, string | number>) => string;
};

/** The caller as somebody for whom cells are written: their formats, in this time zone, and their language or another. */
export function readerOf(subject: Subject, timeZone: string, language = subject.language): FileReader {
  const { dateFormat, numberFormat } = personalSettings(subject);
  return {
    language,
    words: (key, parameters) => text(language, key, parameters),
    say: (key, parameters) => text(language, `files.${key}`, parameters),
    dateFormat,
    numberFormat,
    timeZone,
  };
}
