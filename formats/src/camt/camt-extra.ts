import { amountText } from './camt-amount.ts';
import { nameOf } from './camt-counterparty.ts';
import { invoiceText, referenceType } from './camt-remittance.ts';
import { readCode } from '../party/party-read.ts';
import type { EntryContent } from '../statement/statement-model.ts';
import { descend, textAt, type XmlElement } from '../xml/xml-element.ts';

export type Extra = EntryContent['extra'];

/** Sets a value that the file states, and skips null. */
export function put(extra: Extra, name: keyof Extra, value: string | null): void {
  if (value !== null) extra[name] = value;
}

/** What both Ntry and TxDtls may state beside their amount: the instructed amount if it differs, rate and charges. */
export function putAmounts(extra: Extra, holder: XmlElement, amount: XmlElement | null): void {
  const details = holder.child('AmtDtls');
  if (details) {
    const instructed = amountText(descend(details, 'InstdAmt', 'Amt'));
    if (instructed !== amountText(amount)) put(extra, 'originalAmount', instructed);
    const counterValue = amountText(descend(details, 'CntrValAmt', 'Amt'));
    if (counterValue !== amountText(amount)) put(extra, 'counterValue', counterValue);
    const exchange = exchangeOf(details);
    put(extra, 'exchangeRate', textAt(exchange, 'XchgRate'));
    put(extra, 'exchangeCurrencies', currencyPair(exchange));
  }
  put(extra, 'charges', charges(holder));
  put(extra, 'chargeRecords', chargeRecords(holder));
  put(extra, 'proprietaryCode', textAt(holder, 'BkTxCd', 'Prtry', 'Cd'));
}

/** The first exchange with a rate, whichever amount it belongs to. */
function exchangeOf(details: XmlElement): XmlElement | null {
  for (let child = details.firstChild; child; child = child.nextSibling) {
    const exchange = child.child('CcyXchg');
    if (textAt(exchange, 'XchgRate') !== null) return exchange;
  }
  return null;
}

/** `USD/EUR`: source and target currency. */
function currencyPair(exchange: XmlElement | null): string | null {
  const source = textAt(exchange, 'SrcCcy');
  const target = textAt(exchange, 'TrgtCcy');
  return source !== null && target !== null ? `${source}/${target}` : null;
}

/** Each charge with its type, amount, bearer and side, if a record says more than its amount. */
function chargeRecords(holder: XmlElement): string | null {
  if (!holder.child('Chrgs')) return null;
  const records = holder.children('Chrgs').flatMap((element) => [element, ...element.children('Rcrd')]);
  const telling = records.filter((record) => record.child('Tp') || record.child('Br'));
  return joined(telling.map((record) => chargeRecord(record)));
}

function chargeRecord(record: XmlElement): string {
  const type = readCode(record.child('Tp')) ?? readCode(descend(record, 'Tp', 'CdOrPrtry'));
  const parts = [type?.value, amountText(record.child('Amt')), textAt(record, 'CdtDbtInd'), textAt(record, 'Br')];
  return parts.flatMap((part) => part ?? []).join(' ');
}

/** The total, else each charge. Up to version .02 Chrgs itself repeats; from .04 on it holds records. */
function charges(holder: XmlElement): string | null {
  if (!holder.child('Chrgs')) return null;
  const texts = holder.children('Chrgs').flatMap((element) => {
    const total = amountText(element.child('TtlChrgsAndTaxAmt')) ?? amountText(element.child('Amt'));
    return total ?? element.children('Rcrd').flatMap((record) => amountText(record.child('Amt')) ?? []);
  });
  return texts.length === 0 ? null : texts.join(', ');
}

/** What only TxDtls states: references, ultimate parties, purpose and return reason. */
export function putDetails(extra: Extra, details: XmlElement): void {
  const refs = details.child('Refs');
  if (refs) putReferences(extra, refs);
  const parties = details.child('RltdPties');
  if (parties) {
    put(extra, 'ultimateDebtor', nameOf(parties.child('UltmtDbtr')));
    put(extra, 'ultimateCreditor', nameOf(parties.child('UltmtCdtr')));
    put(extra, 'creditorId', creditorId(parties, extra));
  }
  put(extra, 'purpose', readCode(details.child('Purp'))?.value ?? null);
  putStructured(extra, details.child('RmtInf'));
  putDates(extra, details.child('RltdDts'));
  const returned = details.child('RtrInf');
  const reason = readCode(returned?.child('Rsn') ?? returned?.child('RtrRsn') ?? null)?.value ?? null;
  put(extra, 'returnReason', reason);
  put(extra, 'additionalInformation', joined([...returnTexts(returned), textAt(details, 'AddtlTxInf')]));
}

/** The creditor's references and the paid documents, from every structured block. */
function putStructured(extra: Extra, remittance: XmlElement | null): void {
  if (!remittance) return;
  const blocks = remittance.children('Strd');
  const references = blocks.flatMap((block) => block.children('CdtrRefInf'));
  const texts = references.map((each) => textAt(each, 'Ref') ?? textAt(each, 'CdtrRef'));
  put(extra, 'creditorReference', texts.filter((text) => text !== null).join(', ') || null);
  put(extra, 'creditorReferenceType', references.map(referenceType).find((type) => type !== null) ?? null);
  put(extra, 'invoices', joined(blocks.map(invoiceText)));
}

/** Dates other than booking and value date, as written. */
function putDates(extra: Extra, dates: XmlElement | null): void {
  if (!dates) return;
  put(extra, 'settlementDate', textAt(dates, 'IntrBkSttlmDt'));
  put(extra, 'transactionDate', textAt(dates, 'TxDtTm') ?? textAt(dates, 'TradDt'));
  put(extra, 'acceptanceDate', textAt(dates, 'AccptncDtTm'));
}

function putReferences(extra: Extra, refs: XmlElement): void {
  put(extra, 'messageId', textAt(refs, 'MsgId'));
  put(extra, 'paymentInformationId', textAt(refs, 'PmtInfId'));
  put(extra, 'instructionId', textAt(refs, 'InstrId'));
  put(extra, 'transactionId', textAt(refs, 'TxId'));
  put(extra, 'uetr', textAt(refs, 'UETR'));
  put(extra, 'mandateId', textAt(refs, 'MndtId'));
  put(extra, 'chequeNumber', textAt(refs, 'ChqNb'));
}

/** The creditor identifier of a direct debit (EPC): the creditor's other identification, if there is a mandate. */
function creditorId(parties: XmlElement, extra: Extra): string | null {
  if (extra.mandateId === undefined) return null;
  const creditor = parties.child('Cdtr');
  const id = descend(creditor?.child('Pty') ?? creditor, 'Id');
  return textAt(id, 'PrvtId', 'Othr', 'Id') ?? textAt(id, 'OrgId', 'Othr', 'Id');
}

function returnTexts(returned: XmlElement | null): string[] {
  if (!returned) return [];
  return [...returned.children('AddtlInf'), ...returned.children('AddtlRtrRsnInf')].map(({ text }) => text);
}

/** Joins several texts from the bank, one per line; null if there are none. */
export function joined(texts: (string | null)[]): string | null {
  return texts.filter((text) => text !== null && text !== '').join('\n') || null;
}
