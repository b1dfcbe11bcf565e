import type { GroupStatus, PaymentFacts, StatusReason, StatusReport, TransactionStatus } from './pain002-model.ts';
import { readCode } from '../party/party-read.ts';
import { cutText } from '../text-limits.ts';
import { descend, textAt, type XmlElement } from '../xml/xml-element.ts';

type OriginalGroup = Pick<
  StatusReport,
  | 'originalMessageId'
  | 'originalMessageName'
  | 'originalNumberOfTransactions'
  | 'originalControlSum'
  | 'groupStatus'
  | 'reasons'
>;

/** Reads OrgnlGrpInfAndSts: the message that the report is about, and what applies to all of it. */
export function readOriginal(element: XmlElement): OriginalGroup {
  return {
    originalMessageId: textAt(element, 'OrgnlMsgId'),
    originalMessageName: textAt(element, 'OrgnlMsgNmId'),
    originalNumberOfTransactions: textAt(element, 'OrgnlNbOfTxs'),
    originalControlSum: textAt(element, 'OrgnlCtrlSum'),
    groupStatus: codeAt(element, 'GrpSts'),
    reasons: readReasons(element),
  };
}

/** Reads OrgnlPmtInfAndSts without its transactions. */
export function readGroupStatus(element: XmlElement): Omit<GroupStatus, 'transactions'> {
  return {
    paymentInformationId: textAt(element, 'OrgnlPmtInfId'),
    status: codeAt(element, 'PmtInfSts'),
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
    status: codeAt(element, 'TxSts'),
    reasons: readReasons(element),
  };
}

/** The parts of OrgnlTxRef that are read; the date is in its own Dt since version .08. */
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

/** A longer code is invalid (Max35Text), and cutting it gives an unknown one. */
export const STATUS_CODE_MAXIMUM_LENGTH = 35;
/** Max105Text. */
export const REASON_LINE_MAXIMUM_LENGTH = 105;
/** The most reasons per level, and the most lines in all: a level's reasons are stored with each of its payments. */
export const REASONS_MAXIMUM = 10;
export const REASON_LINES_MAXIMUM = 10;

function codeAt(parent: XmlElement, name: string): string | null {
  const code = textAt(parent, name);
  return code && cutText(code, STATUS_CODE_MAXIMUM_LENGTH);
}

/**
 * StsRsnInf at any level; its parts are StsRsn and AddtlStsRsnInf in version .02. Texts are cut to the schema's length.
 * If there are more reasons or lines, the last reason says how many; the file has them all.
 */
function readReasons(parent: XmlElement): StatusReason[] {
  const elements = parent.children('StsRsnInf');
  let [left, omitted] = [REASON_LINES_MAXIMUM, Math.max(elements.length - REASONS_MAXIMUM, 0)];
  const reasons = elements.slice(0, REASONS_MAXIMUM).map((element): StatusReason => {
    const lines = [...element.children('AddtlInf'), ...element.children('AddtlStsRsnInf')].filter(({ text }) => text);
    const kept = lines.slice(0, left);
    left -= kept.length;
    omitted += lines.length - kept.length;
    return {
      code: readReasonCode(element),
      additional: kept.map(({ text }) => cutText(text, REASON_LINE_MAXIMUM_LENGTH)),
    };
  });
  return omitted === 0 ? reasons : [...reasons, { code: null, additional: [`… (+${omitted})`] }];
}

function readReasonCode(element: XmlElement): StatusReason['code'] {
  const code = readCode(element.child('Rsn') ?? element.child('StsRsn'));
  return code && { ...code, value: cutText(code.value, STATUS_CODE_MAXIMUM_LENGTH) };
}
