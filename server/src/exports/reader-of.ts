import type { Reader } from '@portico/contract/list-columns';
import type { Subject } from '../platform/subject.ts';
import { text } from '../platform/texts.ts';
import { personalSettings } from '../session/public.ts';

/** The caller as somebody for whom cells are written: their language and formats, in this time zone. */
export function readerOf(subject: Subject, timeZone: string): Reader {
  const { dateFormat, numberFormat } = personalSettings(subject);
  return { words: (key, parameters) => text(subject.language, key, parameters), dateFormat, numberFormat, timeZone };
}
