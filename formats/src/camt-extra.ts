import { currencyOf } from './camt-amount.ts';
import { nameOf } from './camt-counterparty.ts';
import { readCode } from './party-read.ts';
import type { EntryContent } from './statement-model.ts';
import { descend, textAt, type XmlElement } from './xml-element.ts';

export type Extra = EntryContent['extra'];

/** Sets what the file says, and leaves out what it does not. */
export function put(extra: Extra, name: keyof Extra, value: string | null): void {
  if (value !== null) extra[name] = value;
}

/** What Ntry and TxDtls both may say beside their amount: the instructed one where it is another, rate and charges. */
export function putAmounts(extra: Extra, holder: XmlElement, amount: XmlElement | null): void {
  const details = holder.child('AmtDtls');
  if (details) {
    const instructed = amountText(descend(details, 'InstdAmt', 'Amt'));
    if (instructed !== amountText(amount)) put(extra, 'originalAmount', instructed);
    put(extra, 'exchangeRate', exchangeRate(details));
  }
  put(extra, 'charges', charges(holder));
  put(extra, 'proprietaryCode', textAt(holder, 'BkTxCd', 'Prtry', 'Cd'));
}

/** `CHF 12.50`, as written. */
function amountText(amount: XmlElement | null): string | null {
  const text = textAt(amount);
  return text === null ? null : [currencyOf(amount) ?? [], text].flat().join(' ');
}

function exchangeRate(details: XmlElement): string | null {
  for (let child = details.firstChild; child; child = child.nextSibling) {
    const rate = textAt(child, 'CcyXchg', 'XchgRate');
    if (rate !== null) return rate;
  }
  return null;
}

/** The total, else each charge: up to version .02 Chrgs itself repeats, from .04 on it holds records. */
function charges(holder: XmlElement): string | null {
  if (!holder.child('Chrgs')) return null;
  const texts = holder.children('Chrgs').flatMap((element) => {
    const total = amountText(element.child('TtlChrgsAndTaxAmt')) ?? amountText(element.child('Amt'));
    return total ?? element.children('Rcrd').flatMap((record) => amountText(record.child('Amt')) ?? []);
  });
  return texts.length === 0 ? null : texts.join(', ');
}

/** What only TxDtls says: references, parties behind the parties, purpose and reason of a return. */
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
  const reference = descend(details.child('RmtInf'), 'Strd', 'CdtrRefInf');
  put(extra, 'creditorReference', textAt(reference, 'Ref') ?? textAt(reference, 'CdtrRef'));
  const returned = details.child('RtrInf');
  const reason = readCode(returned?.child('Rsn') ?? returned?.child('RtrRsn') ?? null)?.value ?? null;
  put(extra, 'returnReason', reason);
  put(extra, 'additionalInformation', joined([...returnTexts(returned), textAt(details, 'AddtlTxInf')]));
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

/** The creditor identifier of a direct debit (EPC): the other identification of the creditor where there is a mandate. */
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

/** Several texts of the bank, one per line; null when there is none. */
export function joined(texts: (string | null)[]): string | null {
  return texts.filter((text) => text !== null && text !== '').join('\n') || null;
}
