import type { FindingList } from '../finding-list.ts';
import type { XmlElement } from './xml-element.ts';

/** An ISO 20022 message within its file. */
export type IsoMessage = {
  /** Such as `pain.001`. */
  type: string;
  /** Such as `pain.001.001.09` or `pain.001.001.03.ch.02`; null if the namespace doesn't say. */
  version: string | null;
};

/** Message elements, mapped to the message type that they begin. */
const MESSAGE_ELEMENTS: Readonly<Record<string, string>> = {
  CstmrCdtTrfInitn: 'pain.001',
  CstmrPmtStsRpt: 'pain.002',
  CstmrPmtRvsl: 'pain.007',
  CstmrDrctDbtInitn: 'pain.008',
  BkToCstmrAcctRpt: 'camt.052',
  BkToCstmrStmt: 'camt.053',
  BkToCstmrDbtCdtNtfctn: 'camt.054',
  BkToCstmrAcctRptV01: 'camt.052',
  BkToCstmrStmtV01: 'camt.053',
  BkToCstmrDbtCdtNtfctnV01: 'camt.054',
  RsltnOfInvstgtn: 'camt.029',
  CstmrPmtCxlReq: 'camt.055',
  FIToFICstmrCdtTrf: 'pacs.008',
  FIToFIPmtStsRpt: 'pacs.002',
};

/** Up to version .02, pain's message element is named by the message identifier itself. */
const IDENTIFIER_AS_NAME = /^(?:pain|camt|pacs)\.\d{3}\.\d{3}\.\d{2}$/;
/** At the end, except in some countries' profiles (`ISO:camt.053.001.02:APC:STUZZA:payments:004`). */
const IDENTIFIER_IN_NAMESPACE =
  /((?:pain|camt|pacs)\.\d{3}\.\d{3}\.\d{2}(?:\.[a-z]{2}\.\d{2})?)(?:\.xsd|:[\w:.]{1,200})?$/;

/** The message that this element begins; null for any other element (Document, envelope, business header). */
export function messageOf(element: XmlElement): IsoMessage | null {
  const version = IDENTIFIER_IN_NAMESPACE.exec(element.namespace)?.[1] ?? null;
  if (IDENTIFIER_AS_NAME.test(element.name)) return { type: element.name.slice(0, 8), version: element.name };
  const type = MESSAGE_ELEMENTS[element.name];
  return type === undefined ? null : { type, version };
}

/** Versions of a message type that a reader supports, as patterns for the message identifier. */
export type SupportedVersions = { type: string; pattern: RegExp };

/** Reports a namespace that is missing, unknown or of another message. Reading may continue by names alone. */
export function checkVersion(
  element: XmlElement,
  message: IsoMessage,
  supported: SupportedVersions,
  findings: FindingList,
): void {
  if (element.namespace === '' && message.version === null) {
    findings.warning('namespaceMissing', element, { expected: supported.type });
  } else if (message.version === null || !message.version.startsWith(message.type)) {
    findings.error('namespaceUnknown', element, { namespace: element.namespace, expected: supported.type });
  } else if (!supported.pattern.test(message.version)) {
    findings.error('versionNotSupported', element, { version: message.version });
  }
}
