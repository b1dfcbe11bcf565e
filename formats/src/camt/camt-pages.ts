import type { StatementPages } from '../statement/statement-model.ts';
import { textAt, type XmlElement } from '../xml/xml-element.ts';

/** A page's position in its statement, without its borders. */
export type CamtPage = Pick<StatementPages, 'first' | 'last' | 'isLast'>;

/** More pages than any statement has. */
const PAGE_MAXIMUM = 99_999;

/** Reads StmtPgntn or MsgPgntn; null if it is missing, unreadable, or there is only one page. */
export function readPage(pagination: XmlElement | null): CamtPage | null {
  const text = textAt(pagination, 'PgNb') ?? '';
  const number = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > PAGE_MAXIMUM) return null;
  const last = textAt(pagination, 'LastPgInd');
  const isLast = last === 'true' || last === '1';
  return number === 1 && isLast ? null : { first: number, last: number, isLast };
}
