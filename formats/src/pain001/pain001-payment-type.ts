import { readFurther } from '../xml/carried-element.ts';
import type { FindingList } from '../finding-list.ts';
import type { PaymentType } from './pain001-model.ts';
import type { CodeOrProprietary } from '../party/party-model.ts';
import { readCode } from '../party/party-read.ts';
import { descend, textAt, type XmlElement } from '../xml/xml-element.ts';

const SALARY = 'SALA';
const CHARGE_BEARERS = ['DEBT', 'CRED', 'SHAR', 'SLEV'];
const PRIORITIES = ['HIGH', 'NORM'];

/** Reads PmtTpInf of a group or a transaction; all null if it is missing. */
export function readPaymentType(parent: XmlElement): PaymentType {
  const element = parent.child('PmtTpInf');
  const priority = textAt(element, 'InstrPrty');
  return {
    instructionPriority: priority === 'HIGH' || priority === 'NORM' ? priority : null,
    serviceLevel: readCode(descend(element, 'SvcLvl')),
    localInstrument: readCode(descend(element, 'LclInstrm')),
    categoryPurpose: readCode(descend(element, 'CtgyPurp')),
    ...readFurther(element),
  };
}

/** Whether a category purpose or purpose marks a salary, as a code or, in some systems, as proprietary text. */
export function isSalary(code: CodeOrProprietary | null): boolean {
  return code?.value === SALARY;
}

/** Reports codes outside the closed lists of ISO 20022: instruction priority and charge bearer. */
export function checkClosedCodes(parent: XmlElement, findings: FindingList): void {
  checkCode(descend(parent, 'PmtTpInf', 'InstrPrty'), PRIORITIES, findings);
  checkCode(parent.child('ChrgBr'), CHARGE_BEARERS, findings);
}

/** Reports an element whose text isn't one of the allowed codes. */
export function checkCode(element: XmlElement | null, allowed: readonly string[], findings: FindingList): void {
  if (!element?.text || allowed.includes(element.text)) return;
  const parameters = { element: element.name, value: element.text, allowed: allowed.join(', ') };
  findings.error('codeNotAllowed', element, parameters);
}
