import { hasUnseen } from '@portico/contract/shown-text';
import type { FindingList } from './finding-list.ts';
import type { XmlElement } from './xml/xml-element.ts';

/** Matches almost every text, which then needs no further check. */
const PLAIN = /^[ -~]*$/;

/**
 * Invisible characters don't belong in a payment, and can make one name read as another. They are only a warning,
 * because some systems write them by accident. Banks don't accept them either (SWIFT's and the EPC's character sets).
 */
export function checkUnseen(element: XmlElement, findings: FindingList): void {
  if (PLAIN.test(element.text) || !hasUnseen(element.text)) return;
  findings.warning('unseenCharacters', element, { element: element.name });
}
