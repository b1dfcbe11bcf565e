import type { GroupStatus, PaymentFacts, StatusReason, StatusReport, TransactionStatus } from './pain002-model.ts';
import { readCode } from './party-read.ts';
import { descend, textAt, type XmlElement } from './xml-element.ts';

type OriginalGroup = Pick<
  StatusReport,
  | 'originalMessageId'
  | 'originalMessageName'
  | 'originalNumberOfTransactions'
  | 'originalControlSum'
  | 'groupStatus'
  | 'reasons'
>;

/** Reads OrgnlGrpInfAndSts: which message the report is about, and what holds for all of it. */
export function readOriginal(element: XmlElement): OriginalGroup {
  return {
    originalMessageId: textAt(element, 'OrgnlMsgId'),
    originalMessageName: textAt(element, 'OrgnlMsgNmId'),
    originalNumberOfTransactions: textAt(element, 'OrgnlNbOfTxs'),
    originalControlSum: textAt(element, 'OrgnlCtrlSum'),
    groupStatus: textAt(element, 'GrpSts'),
    reasons: readReasons(element),
  };
}

/** Reads OrgnlPmtInfAndSts without its transactions. */
export function readGroupStatus(element: XmlElement): Omit<GroupStatus, 'transactions'> {
  return {
    paymentInformationId: textAt(element, 'OrgnlPmtInfId'),
    status: textAt(element, 'PmtInfSts'),
    reasons: readReasons(element),
  };
}

/** Reads TxInfAndSts. */
export function readTransactionStatus(element: XmlElement): TransactionStatus {
  const facts = readFacts(element.child('OrgnlTxRef'));
  return {
    endToEndId: textAt(element, 'OrgnlEndToEndId'),
    instructionId: textAt(element, 'OrgnlInstrId'),
    uetr: textAt(element, 'OrgnlUETR'),
    ...(facts && { facts }),
    status: textAt(element, 'TxSts'),
    reasons: readReasons(element),
  };
}

/** What OrgnlTxRef is read for; the date stands in a Dt of its own since version .08. */
export const FACT_ELEMENTS: ReadonlySet<string> = new Set(['Amt', 'ReqdExctnDt', 'CdtrAcct']);

function readFacts(reference: XmlElement | null): PaymentFacts | null {
  if (!reference?.firstChild) return null;
  const amount = descend(reference, 'Amt', 'InstdAmt');
  const account = descend(reference, 'CdtrAcct', 'Id');
  return {
    amount: amount?.text || null,
    currency: amount?.attribute('Ccy') ?? null,
    creditorAccount: textAt(account, 'IBAN') ?? textAt(account, 'Othr', 'Id'),
    executionDate: textAt(reference, 'ReqdExctnDt', 'Dt') ?? textAt(reference, 'ReqdExctnDt'),
  };
}

/** StsRsnInf at any level; version .02 calls its parts StsRsn and AddtlStsRsnInf. */
function readReasons(parent: XmlElement): StatusReason[] {
  return parent.children('StsRsnInf').map((element) => ({
    code: readCode(element.child('Rsn') ?? element.child('StsRsn')),
    additional: [...element.children('AddtlInf'), ...element.children('AddtlStsRsnInf')].flatMap(
      ({ text }) => text || [],
    ),
  }));
}
