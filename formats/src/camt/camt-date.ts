import type { FindingList } from '../finding-list.ts';
import { parseIsoDate } from '../iso-date.ts';
import { textAt, type XmlElement } from '../xml/xml-element.ts';

/**
 * Reads a date choice (`Dt` or `DtTm`) as `YYYY-MM-DD`, the day as written. Banks also put a time into `Dt`, or the
 * date directly into the parent. Null, with a finding, if there is no such day.
 */
export function readDay(parent: XmlElement | null, findings: FindingList): string | null {
  const element = parent?.child('Dt') ?? parent?.child('DtTm') ?? parent;
  const text = textAt(element);
  if (element === null || text === null) return null;
  const day = parseIsoDate(text.charAt(10) === 'T' ? text.slice(0, 10) : text);
  if (day === null) findings.warning('dateMalformed', element, { element: parent?.name ?? '', value: text });
  return day;
}
