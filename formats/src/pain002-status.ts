import type { GroupStatus, StatusReason, StatusReport, TransactionStatus } from './pain002-model.ts';
import { readCode } from './party-read.ts';
import { textAt, type XmlElement } from './xml-element.ts';

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
  return {
    endToEndId: textAt(element, 'OrgnlEndToEndId'),
    instructionId: textAt(element, 'OrgnlInstrId'),
    uetr: textAt(element, 'OrgnlUETR'),
    status: textAt(element, 'TxSts'),
    reasons: readReasons(element),
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
