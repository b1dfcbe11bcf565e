import { formatDecimal, minorUnits } from '@portico/contract/money';
import { isOldForm, writeBank, writeParties, type CamtWriteVersion } from './camt-write-party.ts';
import type { EntryContent, StatementEntry } from '../statement/statement-model.ts';
import { element, escapeXml, limitedText, textElement, type Xml } from '../xml/xml-writer.ts';

/** An entry without its place, which only parsed files have. */
export type WritableEntry = Omit<StatementEntry, 'place'>;

const REMITTANCE_MAXIMUM = 140;

/**
 * Writes Ntry. Counterparty, references and remittance information go into its one TxDtls. If the entry has details,
 * theirs are written instead of the entry's own. An unknown status becomes BOOK, because a statement has only booked
 * entries.
 */
export function writeEntry(entry: WritableEntry, version: CamtWriteVersion): Xml {
  const { extra } = entry;
  const status = entry.status ?? 'BOOK';
  return element(
    'Ntry',
    textElement('NtryRef', limitedText(extra.entryReference ?? null, 35)),
    writeAmount(entry),
    textElement('RvslInd', entry.reversal === null ? null : String(entry.reversal)),
    isOldForm(version) ? textElement('Sts', status) : element('Sts', textElement('Cd', status)),
    element('BookgDt', textElement('Dt', entry.bookingDate)),
    element('ValDt', textElement('Dt', entry.valueDate)),
    textElement('AcctSvcrRef', limitedText(entry.bankReference, 35)),
    writeTransactionCode(entry) || '<BkTxCd/>',
    writeInstructedAmount(extra),
    writeCharges(extra),
    writeEntryDetails(entry, version),
    textElement('AddtlNtryInf', limitedText(extra.additionalInformation ?? extra.bookingText ?? null, 500)),
  );
}

function writeEntryDetails(entry: WritableEntry, version: CamtWriteVersion): Xml {
  const batch = element('Btch', ...batchParts(entry));
  if (entry.details.length === 0) return element('NtryDtls', batch, writeOnlyDetail(entry, version));
  return element('NtryDtls', batch, ...entry.details.map((detail) => writeDetail(detail, version)));
}

/** A single payment carries its own references; those of a batch are the batch's. */
function batchParts({ extra, details }: WritableEntry): Xml[] {
  const isBatch = details.length > 0;
  return [
    isBatch ? textElement('MsgId', limitedText(extra.messageId ?? null, 35)) : '',
    isBatch ? textElement('PmtInfId', limitedText(extra.paymentInformationId ?? null, 35)) : '',
    textElement('NbOfTxs', fitting(extra.numberOfTransactions, COUNT)),
  ];
}

/** Writes what Ntry itself has no room for; nothing if there is nothing to write. Version .04 needs the amount too. */
function writeOnlyDetail(entry: WritableEntry, version: CamtWriteVersion): Xml {
  const { additionalInformation: _said, ...extra } = entry.extra;
  const content = { ...entry, bankReference: null, extra };
  const details = writeTransaction(content, version, '');
  return details === '' || !isOldForm(version) ? details : writeTransaction(content, version, writeAmount(entry));
}

function writeDetail(detail: EntryContent, version: CamtWriteVersion): Xml {
  const amounts = [
    detail.amount === null ? '' : writeAmount(detail),
    writeInstructedAmount(detail.extra),
    writeTransactionCode(detail),
    writeCharges(detail.extra),
  ];
  return writeTransaction(detail, version, amounts.join('')) || '<TxDtls/>';
}

function writeTransaction(content: EntryContent, version: CamtWriteVersion, amounts: Xml): Xml {
  const { extra, counterparty } = content;
  const isCredit = (content.amount?.hundredThousandths ?? 0n) >= 0n;
  return element(
    'TxDtls',
    writeReferences(content, version),
    amounts,
    writeParties(content, isCredit, version),
    element('RltdAgts', element(isCredit ? 'DbtrAgt' : 'CdtrAgt', writeBank(counterparty.bank))),
    writeCode('Purp', extra.purpose),
    writeRemittance(content),
    element('RtrInf', writeCode('Rsn', extra.returnReason)),
    textElement('AddtlTxInf', limitedText(extra.additionalInformation ?? null, 500)),
  );
}

function writeReferences({ extra, ...content }: EntryContent, version: CamtWriteVersion): Xml {
  const text = (name: string, value: string | null | undefined) => textElement(name, limitedText(value ?? null, 35));
  const derived = extra.instructionId ?? extra.paymentInformationId ?? null;
  return element(
    'Refs',
    text('MsgId', extra.messageId),
    text('AcctSvcrRef', content.bankReference),
    text('PmtInfId', extra.paymentInformationId),
    text('InstrId', extra.instructionId),
    text('EndToEndId', content.endToEndId),
    isOldForm(version) ? '' : textElement('UETR', fitting(extra.uetr, UETR)),
    text('TxId', extra.transactionId),
    text('MndtId', extra.mandateId),
    text('ChqNb', extra.chequeNumber),
    isOwn(content.customerReference, derived) ? text('AcctOwnrTxId', content.customerReference) : '',
  );
}

/** What the schema allows there; banks, and those who pay, write other things in other formats. */
const COUNT = /^\d{1,15}$/;
const RATE = /^(?=[\d.]{1,12}$)\d{1,11}(?:\.\d{1,10})?$/;
const UETR = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

function fitting(text: string | undefined, form: RegExp): string | null {
  return text !== undefined && form.test(text) ? text : null;
}

/** Not what another element says already, and not what MT940 writes in place of none. */
function isOwn(reference: string | null, derived: string | null): boolean {
  return reference !== derived && reference !== 'NONREF';
}

function writeAmount({ amount, currency }: EntryContent): Xml {
  if (amount === null || currency === null) throw new Error('camt: an entry has no amount or no currency');
  const { hundredThousandths, writtenDecimals } = amount;
  const magnitude = hundredThousandths < 0n ? -hundredThousandths : hundredThousandths;
  const text = formatDecimal(magnitude, Math.max(writtenDecimals, minorUnits(currency)));
  const direction = hundredThousandths < 0n ? 'DBIT' : 'CRDT';
  return `<Amt Ccy="${escapeXml(currency)}">${text}</Amt><CdtDbtInd>${direction}</CdtDbtInd>`;
}

/** `PMNT-RCDT-ESCT` is an ISO 20022 bank transaction code; anything else is the bank's own code. */
function writeTransactionCode({ transactionCode, extra }: EntryContent): Xml {
  const [, domain = '', family = '', subFamily = ''] =
    /^(\w{1,4})-(\w{1,4})-(\w{1,4})$/.exec(transactionCode ?? '') ?? [];
  const proprietary = extra.proprietaryCode ?? (domain === '' ? transactionCode : null);
  const fmly = element('Fmly', textElement('Cd', family), textElement('SubFmlyCd', subFamily));
  return element(
    'BkTxCd',
    element('Domn', textElement('Cd', domain), fmly),
    element('Prtry', textElement('Cd', limitedText(proprietary, 35))),
  );
}

const CURRENCY_AND_AMOUNT = /^([A-Z]{3}) (\d{1,13}(?:\.\d{1,5})?)$/;

/** The instructed amount with its rate, if it was read in the form `CHF 12.50`. */
function writeInstructedAmount(extra: EntryContent['extra']): Xml {
  const [, currency = '', amount] = CURRENCY_AND_AMOUNT.exec(extra.originalAmount ?? '') ?? [];
  if (amount === undefined) return '';
  const rate = textElement('XchgRate', fitting(extra.exchangeRate, RATE));
  const exchange = rate === '' ? '' : element('CcyXchg', textElement('SrcCcy', currency), rate);
  return element('AmtDtls', element('InstdAmt', `<Amt Ccy="${currency}">${amount}</Amt>`, exchange));
}

function writeCharges(extra: EntryContent['extra']): Xml {
  const [, currency, amount] = CURRENCY_AND_AMOUNT.exec(extra.charges ?? '') ?? [];
  if (amount === undefined) return '';
  return element('Chrgs', `<TtlChrgsAndTaxAmt Ccy="${currency}">${amount}</TtlChrgsAndTaxAmt>`);
}

/** ISO list codes have four characters; longer ones are the bank's own. */
function writeCode(name: string, code: string | undefined): Xml {
  if (code === undefined) return '';
  return element(name, textElement(code.length <= 4 ? 'Cd' : 'Prtry', limitedText(code, 35)));
}

function writeRemittance({ remittance, extra }: EntryContent): Xml {
  const reference = extra.creditorReference ?? null;
  const unstructured = remittance.filter((text) => text !== reference).flatMap(inLines);
  return element(
    'RmtInf',
    ...unstructured.map((line) => textElement('Ustrd', line)),
    element('Strd', element('CdtrRefInf', textElement('Ref', limitedText(reference, 35)))),
  );
}

function inLines(text: string): string[] {
  const characters = [...text];
  const count = Math.ceil(characters.length / REMITTANCE_MAXIMUM);
  return Array.from({ length: count }, (_, line) =>
    characters.slice(line * REMITTANCE_MAXIMUM, (line + 1) * REMITTANCE_MAXIMUM).join(''),
  );
}
