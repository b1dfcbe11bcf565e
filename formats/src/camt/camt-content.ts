import { formatDecimal } from '@portico/contract/money';
import { currencyOf, type Direction, readDirection, readSignedAmount } from './camt-amount.ts';
import { readCounterparty } from './camt-counterparty.ts';
import { readDay } from './camt-date.ts';
import { type Extra, joined, put, putAmounts, putDetails } from './camt-extra.ts';
import type { FindingList } from '../finding-list.ts';
import { NO_COUNTERPARTY, type EntryContent, type StatementAccount } from '../statement/statement-model.ts';
import { descend, textAt, type XmlElement } from '../xml/xml-element.ts';

/**
 * Reads what Ntry itself says, in the direction that it states or that was proven. Its payments are read separately,
 * and the content of Btch arrives as `batch`.
 */
export function readEntryContent(
  entry: XmlElement,
  direction: Direction,
  batch: Extra,
  findings: FindingList,
): EntryContent {
  const amount = entry.child('Amt');
  const extra: Extra = { ...batch };
  put(extra, 'entryReference', textAt(entry, 'NtryRef'));
  putAmounts(extra, entry, amount);
  put(extra, 'additionalInformation', textAt(entry, 'AddtlNtryInf'));
  if (!amount) findings.warning('entryAmountMissing', entry);
  return {
    valueDate: readDay(entry.child('ValDt'), findings),
    bookingDate: readDay(entry.child('BookgDt'), findings),
    amount: amount && readSignedAmount(amount, direction, findings),
    currency: currencyOf(amount),
    reversal: isReversal(entry),
    status: readStatus(entry),
    transactionCode: readTransactionCode(entry),
    customerReference: extra.paymentInformationId ?? extra.messageId ?? null,
    bankReference: textAt(entry, 'AcctSvcrRef'),
    endToEndId: null,
    counterparty: NO_COUNTERPARTY,
    remittance: [],
    extra,
  };
}

/** What a detail inherits from its entry: the direction, if it states none, and whether it reverses a payment. */
export type DetailContext = { account: StatementAccount; direction: Direction; reversal: boolean };

/** Reads TxDtls, one payment of an entry. What it doesn't state stays null, even if its entry states it. */
export function readDetailContent(details: XmlElement, context: DetailContext, findings: FindingList): EntryContent {
  const direction = readDirection(details) ?? context.direction;
  const amount = amountElement(details);
  const extra: Extra = {};
  putAmounts(extra, details, amount);
  putDetails(extra, details);
  const refs = details.child('Refs');
  return {
    valueDate: null,
    bookingDate: null,
    // If the direction is missing, the entry has already been reported.
    amount: amount && direction && readSignedAmount(amount, direction, findings),
    currency: currencyOf(amount),
    reversal: null,
    status: null,
    transactionCode: readTransactionCode(details),
    customerReference: textAt(refs, 'AcctOwnrTxId') ?? extra.instructionId ?? extra.paymentInformationId ?? null,
    bankReference: textAt(refs, 'AcctSvcrRef'),
    endToEndId: textAt(refs, 'EndToEndId'),
    counterparty: readCounterparty(details, { ...context, direction }),
    remittance: readRemittance(details.child('RmtInf')),
    extra,
  };
}

/** An entry with a single payment takes over what the payment says. If both say something, the entry wins. */
export function mergeOnlyDetail(entry: EntryContent, detail: EntryContent): EntryContent {
  const information = joined([entry.extra.additionalInformation ?? null, detail.extra.additionalInformation ?? null]);
  const extra: Extra = { ...detail.extra, ...entry.extra };
  put(extra, 'additionalInformation', information);
  if (entry.bankReference !== null && detail.bankReference !== entry.bankReference) {
    put(extra, 'paymentBankReference', detail.bankReference);
  }
  if (isOtherAmount(detail, entry)) extra.originalAmount ??= unsignedAmount(detail);
  return {
    ...entry,
    transactionCode: entry.transactionCode ?? detail.transactionCode,
    customerReference: detail.customerReference ?? entry.customerReference,
    bankReference: entry.bankReference ?? detail.bankReference,
    endToEndId: detail.endToEndId,
    counterparty: detail.counterparty,
    remittance: detail.remittance,
    extra,
  };
}

function isOtherAmount(detail: EntryContent, entry: EntryContent): boolean {
  if (detail.amount === null || entry.amount === null) return false;
  return detail.currency !== entry.currency || detail.amount.hundredThousandths !== entry.amount.hundredThousandths;
}

/** `CHF 12.50`, with the file's decimals. */
function unsignedAmount({ amount, currency }: EntryContent): string {
  const { hundredThousandths, writtenDecimals } = amount ?? { hundredThousandths: 0n, writtenDecimals: 0 };
  const magnitude = hundredThousandths < 0n ? -hundredThousandths : hundredThousandths;
  return [currency ?? [], formatDecimal(magnitude, writtenDecimals)].flat().join(' ');
}

/** Its own amount; up to version .02 only AmtDtls has one. */
function amountElement(details: XmlElement): XmlElement | null {
  const own = details.child('Amt');
  if (own) return own;
  const amounts = details.child('AmtDtls');
  return descend(amounts, 'TxAmt', 'Amt') ?? descend(amounts, 'InstdAmt', 'Amt');
}

export function isReversal(entry: XmlElement): boolean | null {
  const text = textAt(entry, 'RvslInd');
  return text === null ? null : text === 'true' || text === '1';
}

/** Sts is text up to version .06 and holds a code from .07 on, but some banks still write text. */
export function readStatus(entry: XmlElement): string | null {
  const status = entry.child('Sts');
  return textAt(status, 'Cd') ?? textAt(status, 'Prtry') ?? textAt(status);
}

/** `PMNT-RCDT-ESCT`, else the bank's proprietary code. */
function readTransactionCode(holder: XmlElement): string | null {
  const code = holder.child('BkTxCd');
  if (!code) return null;
  const domain = code.child('Domn');
  const family = domain?.child('Fmly') ?? null;
  const parts = [textAt(domain, 'Cd'), textAt(family, 'Cd'), textAt(family, 'SubFmlyCd')];
  return parts.flatMap((part) => part ?? []).join('-') || textAt(code, 'Prtry', 'Cd');
}

/** Unstructured texts unchanged, then for each structured block its document numbers, reference and text. */
function readRemittance(element: XmlElement | null): string[] {
  const texts: string[] = [];
  for (let child = element?.firstChild ?? null; child; child = child.nextSibling) {
    if (child.name === 'Strd') addStructured(texts, child);
    else if (child.text !== '') texts.push(child.text);
  }
  return texts;
}

/** For documents and references, only their numbers; types, dates and amounts are read elsewhere. */
const SAID = new Set(['Nb', 'RfrdDocNb', 'Ref', 'CdtrRef']);

function addStructured(texts: string[], structured: XmlElement): void {
  for (let part = structured.firstChild; part; part = part.nextSibling) {
    if (part.text !== '') texts.push(part.text);
    for (let leaf = part.firstChild; leaf; leaf = leaf.nextSibling) {
      if (leaf.text !== '' && SAID.has(leaf.name)) texts.push(leaf.text);
    }
  }
}
