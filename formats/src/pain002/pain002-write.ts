import type { GroupStatus, StatusReason, StatusReport, TransactionStatus } from './pain002-model.ts';
import { writeCode } from '../party/party-write.ts';
import { element, textElement, type Xml } from '../xml/xml-writer.ts';

export type Pain002WriteVersion = 'pain.002.001.03' | 'pain.002.001.10';

/**
 * Writes pain.002 in ISO 20022 schema order; the same report gives the same text. The original UETR is written in .10
 * only. Throws if an identifier required by the schema is null.
 */
export function writePain002(report: StatusReport, { version }: { version: Pain002WriteVersion }): string {
  const body = [
    element('GrpHdr', requiredText('MsgId', report.messageId), requiredText('CreDtTm', report.createdAt)),
    writeOriginal(report),
    ...report.groups.map((group) => writeGroup(group, version)),
  ];
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${version}`;
  const message = `<Document xmlns="${namespace}"><CstmrPmtStsRpt>\n${body.join('\n')}\n</CstmrPmtStsRpt></Document>`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${message}\n`;
}

function writeOriginal(report: StatusReport): Xml {
  return element(
    'OrgnlGrpInfAndSts',
    requiredText('OrgnlMsgId', report.originalMessageId),
    requiredText('OrgnlMsgNmId', report.originalMessageName),
    textElement('OrgnlNbOfTxs', report.originalNumberOfTransactions),
    textElement('OrgnlCtrlSum', report.originalControlSum),
    textElement('GrpSts', report.groupStatus),
    ...report.reasons.map(writeReason),
  );
}

function writeGroup(group: GroupStatus, version: Pain002WriteVersion): Xml {
  return element(
    'OrgnlPmtInfAndSts',
    requiredText('OrgnlPmtInfId', group.paymentInformationId),
    textElement('PmtInfSts', group.status),
    ...group.reasons.map(writeReason),
    ...group.transactions.map((transaction) => writeTransaction(transaction, version)),
  );
}

function writeTransaction(transaction: TransactionStatus, version: Pain002WriteVersion): Xml {
  return element(
    'TxInfAndSts',
    textElement('OrgnlInstrId', transaction.instructionId),
    textElement('OrgnlEndToEndId', transaction.endToEndId),
    version === 'pain.002.001.10' ? textElement('OrgnlUETR', transaction.uetr) : '',
    textElement('TxSts', transaction.status),
    ...transaction.reasons.map(writeReason),
  );
}

function writeReason({ code, additional }: StatusReason): Xml {
  return element('StsRsnInf', writeCode('Rsn', code), ...additional.map((text) => textElement('AddtlInf', text)));
}

function requiredText(name: string, text: string | null): Xml {
  if (text === null || text === '') throw new Error(`pain.002: ${name} is missing`);
  return textElement(name, text);
}
