import { hasUnseen } from '@portico/contract/shown-text';
import type { FindingList } from './finding-list.ts';
import type { XmlElement } from './xml-element.ts';

/** Almost every text: then nothing else has to be looked for. */
const PLAIN = /^[ -~]*$/;

/**
 * Characters that nobody sees have no business in a payment, and can make a name read as another one: a warning, since
 * some systems write them by accident. Banks take them as little (SWIFT's and the EPC's character sets).
 */
export function checkUnseen(element: XmlElement, findings: FindingList): void {
  if (PLAIN.test(element.text) || !hasUnseen(element.text)) return;
  findings.warning('unseenCharacters', element, { element: element.name });
}
