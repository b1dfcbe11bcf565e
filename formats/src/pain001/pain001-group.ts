import { readFurther } from '../xml/carried-element.ts';
import type { FindingList } from '../finding-list.ts';
import { parseIsoDate, parseIsoDateTimeDay } from '../iso-date.ts';
import { readBatchBooking } from './pain001-header.ts';
import type { PaymentGroup } from './pain001-model.ts';
import { checkClosedCodes, checkCode, readPaymentType } from './pain001-payment-type.ts';
import { checkAccount, checkAgent, checkCountry } from '../party/party-check.ts';
import { readAccount, readAgent, readParty, UNKNOWN_PARTY } from '../party/party-read.ts';
import { textAt, type XmlElement } from '../xml/xml-element.ts';

/** Reads the part of PmtInf before its transactions. */
export function readGroup(element: XmlElement): PaymentGroup {
  return {
    number: element.index,
    paymentInformationId: textAt(element, 'PmtInfId'),
    paymentMethod: textAt(element, 'PmtMtd'),
    batchBooking: readBatchBooking(element),
    numberOfTransactions: textAt(element, 'NbOfTxs'),
    controlSum: textAt(element, 'CtrlSum'),
    paymentType: readPaymentType(element),
    ...readExecution(element),
    debtor: readParty(element.child('Dbtr')) ?? UNKNOWN_PARTY,
    debtorAccount: readAccount(element.child('DbtrAcct')),
    debtorAgent: readAgent(element.child('DbtrAgt')),
    ultimateDebtor: readParty(element.child('UltmtDbtr')),
    chargeBearer: textAt(element, 'ChrgBr'),
    ...readFurther(element),
  };
}

/** A plain date up to version .07; a choice of Dt and DtTm from .08 on. */
function readExecution(group: XmlElement): Pick<PaymentGroup, 'executionDate' | 'executionDateTime'> {
  const requested = group.child('ReqdExctnDt');
  const dateTime = textAt(requested, 'DtTm');
  const date = textAt(requested, 'Dt') ?? textAt(requested);
  const day = dateTime === null ? parseIsoDate(date ?? '') : parseIsoDateTimeDay(dateTime);
  return { executionDate: day, executionDateTime: day === null ? null : dateTime };
}

/** Checks what a group must have (ISO 20022 PaymentInstruction), and what of it the portal supports. */
export function checkGroup(group: PaymentGroup, element: XmlElement, findings: FindingList): void {
  if (group.paymentInformationId === null) findings.warning('paymentInformationIdMissing', element);
  checkPaymentMethod(group, element, findings);
  checkExecutionDate(group, element, findings);
  checkDebtor(group, element, findings);
  checkClosedCodes(element, findings);
  checkCode(element.child('BtchBookg'), ['true', 'false', '1', '0'], findings);
}

function checkPaymentMethod({ paymentMethod }: PaymentGroup, element: XmlElement, findings: FindingList): void {
  const place = element.child('PmtMtd') ?? element;
  if (paymentMethod === null) findings.error('paymentMethodMissing', place);
  else if (paymentMethod !== 'TRF') findings.error('paymentMethodNotSupported', place, { method: paymentMethod });
}

function checkExecutionDate({ executionDate }: PaymentGroup, element: XmlElement, findings: FindingList): void {
  if (executionDate !== null) return;
  const requested = element.child('ReqdExctnDt');
  const value = textAt(requested, 'DtTm') ?? textAt(requested, 'Dt') ?? textAt(requested);
  if (value === null) findings.error('executionDateMissing', requested ?? element);
  else findings.error('executionDateMalformed', requested, { value });
}

function checkDebtor(group: PaymentGroup, element: XmlElement, findings: FindingList): void {
  const debtor = element.child('Dbtr');
  const account = element.child('DbtrAcct');
  if (group.debtor.name === null) findings.warning('debtorNameMissing', debtor ?? element);
  if (group.debtorAccount === null) findings.error('debtorAccountMissing', account ?? element);
  checkAccount(account, findings);
  checkAgent(element.child('DbtrAgt'), 'warning', findings);
  checkCountry(debtor, findings);
}
