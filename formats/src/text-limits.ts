import type { FindingList } from './finding-list.ts';
import type { XmlElement } from './xml/xml-element.ts';

/** The maximum length of each element in any supported version of pain.001 and pain.002 (ISO 20022 MaxNText). */
const MAXIMUM_LENGTHS = new Map([
  ...['MsgId', 'PmtInfId', 'InstrId', 'EndToEndId', 'MmbId', 'Prtry', 'Ref', 'CtrySubDvsn'].map(limit(35)),
  ...['Cd', 'Issr', 'RmtId'].map(limit(35)),
  ...['BldgNb', 'PstCd', 'PstBx'].map(limit(16)),
  ...['AdrLine', 'Dept', 'SubDept', 'Flr', 'Room'].map(limit(70)),
  ...['Nm', 'Ustrd', 'AddtlRmtInf', 'StrtNm', 'BldgNm', 'TwnNm', 'TwnLctnNm', 'DstrctNm', 'InstrInf'].map(limit(140)),
]);

/** The limit for every other element: no ISO 20022 text that is read is longer. */
const LONGEST = 2_048;

function limit(maximum: number): (element: string) => [element: string, maximum: number] {
  return (element) => [element, maximum];
}

/** A text that is too long is an error: the bank refuses it, and cutting it would change the order. */
export function checkTextLength(element: XmlElement, findings: FindingList): void {
  const maximum = MAXIMUM_LENGTHS.get(element.name) ?? LONGEST;
  if (element.text.length <= maximum) return;
  const actual = [...element.text].length;
  if (actual > maximum) findings.error('textTooLong', element, { element: element.name, maximum, actual });
}

/** A text of at most this many characters. A longer one is cut and marked, so that it differs from any uncut text. */
export function cutText(text: string, maximum: number): string {
  if (text.length <= maximum) return text;
  // A character has one or two UTF-16 units.
  const characters = Array.from(text.slice(0, 2 * maximum + 2));
  return characters.length <= maximum ? text : `${characters.slice(0, maximum - 1).join('')}…`;
}
