import { formatDecimal, minorUnits } from '@portico/contract/money';
import { equalsDecimal } from '../../amount.ts';
import { writeCarried } from '../../xml/carried-element.ts';
import { type Dialect, DIALECTS, DRAFT } from './pain001-dialect.ts';
import type { Pain001Header, Pain001Totals, PaymentGroup, PaymentType, Transaction } from '../pain001-model.ts';
import { inSchemaOrder } from '../pain001-schema-order.ts';
import { TotalsCounter } from '../pain001-totals.ts';
import { writeAccount, writeAgent, writeCode, writeMandatoryAgent, writeParty } from '../../party/party-write.ts';
import { element, escapeXml, textElement, type Xml } from '../../xml/xml-writer.ts';

export type Pain001WriteVersion = keyof typeof DIALECTS;

type Source<T> = Iterable<T> | AsyncIterable<T>;

/**
 * An outgoing message. Totals come before the transactions in the file, so header and groups carry them (see
 * `statedTotals`). The writer counts along and refuses to finish a message with different totals.
 */
export type OutgoingOrder = { header: Pain001Header; groups: Source<OutgoingGroup> };
export type OutgoingGroup = { group: PaymentGroup; transactions: Source<Transaction> };

/** Checks a header, a group (without its transactions) or a transaction. */
export type PartCheck = (part: 'GrpHdr' | 'PmtInf' | 'CdtTrfTxInf', xml: Xml) => void;

/**
 * Writes pain.001 in ISO 20022 schema order, piece by piece; the same order gives the same bytes (UTF-8). What a
 * version has no place for is left out; `pain001-not-carried` lists it. `check` sees each part as sent, and may throw
 * (`pain001-fitness`). Throws if a stated total differs from what was written, or if an amount or date is null: an
 * order with errors must never get here.
 */
export function writePain001(
  order: OutgoingOrder,
  { version, check = () => {} }: { version: Pain001WriteVersion; check?: PartCheck },
): AsyncGenerator<string> {
  return writeMessage(order, version, DIALECTS[version], check);
}

/**
 * Writes an order as far as it is filled in, with everything it carries, for `pain001-draft` to read. Whatever is
 * missing or can't be is written as it is; nothing is refused, and stated totals are not compared.
 */
export function writeDraft(order: OutgoingOrder): AsyncGenerator<string> {
  return writeMessage(order, 'pain.001.001.09', DRAFT, () => {});
}

async function* writeMessage(
  order: OutgoingOrder,
  version: Pain001WriteVersion,
  dialect: Dialect,
  check: PartCheck,
): AsyncGenerator<string> {
  const message = new TotalsCounter();
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${version}">`;
  const header = writeHeader(order.header, dialect);
  check('GrpHdr', header);
  yield `<CstmrCdtTrfInitn>\n${header}\n`;
  for await (const { group, transactions } of order.groups) {
    const counter = new TotalsCounter();
    const head = writeGroupHead(group, dialect);
    check('PmtInf', head);
    yield `<PmtInf>${head}\n`;
    for await (const transaction of transactions) {
      counter.add(transaction);
      message.add(transaction);
      const written = writeTransaction(transaction, dialect);
      check('CdtTrfTxInf', written);
      yield `${written}\n`;
    }
    if (!dialect.isDraft) assertTotals(group, counter.totals());
    yield '</PmtInf>\n';
  }
  if (!dialect.isDraft) assertTotals(order.header, message.totals());
  yield '</CstmrCdtTrfInitn></Document>\n';
}

/** The parts exactly as in the message, for `pain001-fitness`. */
export function writeHeaderPart(header: Pain001Header, version: Pain001WriteVersion): Xml {
  return writeHeader(header, DIALECTS[version]);
}

export function writeGroupPart(group: PaymentGroup, version: Pain001WriteVersion): Xml {
  return writeGroupHead(group, DIALECTS[version]);
}

export function writeTransactionPart(transaction: Transaction, version: Pain001WriteVersion): Xml {
  return writeTransaction(transaction, DIALECTS[version]);
}

function assertTotals(stated: Pick<Pain001Header, 'numberOfTransactions' | 'controlSum'>, actual: Pain001Totals): void {
  const { numberOfTransactions, controlSum } = stated;
  const sameNumber = numberOfTransactions === null || Number(numberOfTransactions) === actual.numberOfTransactions;
  const sameSum = controlSum === null || equalsDecimal(controlSum, actual.controlSumHundredThousandths) === true;
  if (!sameNumber || !sameSum) throw new Error('pain.001: the stated totals are not those of the transactions');
}

function writeHeader(header: Pain001Header, dialect: Dialect): Xml {
  const parts = [
    textElement('MsgId', required(header.messageId, 'message id', dialect)),
    textElement('CreDtTm', required(header.createdAt, 'creation time', dialect)),
    textElement('NbOfTxs', required(header.numberOfTransactions, 'number of transactions', dialect)),
    textElement('CtrlSum', header.controlSum),
    writeParty('InitgPty', header.initiatingParty, dialect) || '<InitgPty/>',
  ];
  return element('GrpHdr', ...inSchemaOrder('GrpHdr', parts, writeCarried('GrpHdr', header.further, dialect)));
}

function writeGroupHead(group: PaymentGroup, dialect: Dialect): Xml {
  const parts = [
    textElement('PmtInfId', required(group.paymentInformationId, 'payment information id', dialect)),
    textElement('PmtMtd', required(group.paymentMethod, 'payment method', dialect)),
    textElement('BtchBookg', group.batchBooking === null ? null : String(group.batchBooking)),
    textElement('NbOfTxs', group.numberOfTransactions),
    textElement('CtrlSum', group.controlSum),
    writePaymentType(group.paymentType, dialect),
    writeExecutionDate(group, dialect),
    writeParty('Dbtr', group.debtor, dialect) || '<Dbtr/>',
    writeAccount('DbtrAcct', required(group.debtorAccount, 'debtor account', dialect), dialect),
    writeMandatoryAgent('DbtrAgt', group.debtorAgent, dialect),
    writeParty('UltmtDbtr', group.ultimateDebtor, dialect),
    textElement('ChrgBr', group.chargeBearer),
  ];
  return inSchemaOrder('PmtInf', parts, writeCarried('PmtInf', group.further, dialect)).join('');
}

function writePaymentType(type: PaymentType, dialect: Dialect): Xml {
  const parts = [
    textElement('InstrPrty', type.instructionPriority),
    writeCode('SvcLvl', type.serviceLevel),
    writeCode('LclInstrm', type.localInstrument),
    writeCode('CtgyPurp', type.categoryPurpose),
  ];
  return element('PmtTpInf', ...inSchemaOrder('PmtTpInf', parts, writeCarried('PmtTpInf', type.further, dialect)));
}

function writeExecutionDate(group: PaymentGroup, dialect: Dialect): Xml {
  const date = required(group.executionDate, 'execution date', dialect);
  if (!dialect.since09) return textElement('ReqdExctnDt', date);
  const dateTime = textElement('DtTm', group.executionDateTime);
  return element('ReqdExctnDt', dateTime || textElement('Dt', date));
}

function writeTransaction(transaction: Transaction, dialect: Dialect): Xml {
  const parts = [
    writePaymentId(transaction, dialect),
    writePaymentType(transaction.paymentType, dialect),
    element('Amt', writeAmount(transaction, dialect)),
    textElement('ChrgBr', transaction.chargeBearer),
    writeParty('UltmtDbtr', transaction.ultimateDebtor, dialect),
    writeAgent('CdtrAgt', transaction.creditorAgent, dialect),
    writeParty('Cdtr', transaction.creditor, dialect),
    writeAccount('CdtrAcct', transaction.creditorAccount, dialect),
    writeParty('UltmtCdtr', transaction.ultimateCreditor, dialect),
    writeCode('Purp', transaction.purpose),
    writeRemittance(transaction, dialect),
  ];
  const further = writeCarried('CdtTrfTxInf', transaction.further, dialect);
  return element('CdtTrfTxInf', ...inSchemaOrder('CdtTrfTxInf', parts, further));
}

function writePaymentId(transaction: Transaction, dialect: Dialect): Xml {
  return element(
    'PmtId',
    textElement('InstrId', transaction.instructionId),
    textElement('EndToEndId', transaction.endToEndId ?? 'NOTPROVIDED'),
    dialect.since09 ? textElement('UETR', transaction.uetr) : '',
  );
}

function writeAmount(transaction: Transaction, dialect: Dialect): Xml {
  const currency = required(transaction.currency, 'currency', dialect) ?? '';
  const amount = required(transaction.amountHundredThousandths, 'amount', dialect);
  // Null only in a draft, where it may be unreadable.
  const text =
    amount === null ? escapeXml(transaction.amountAsWritten ?? '') : formatDecimal(amount, minorUnits(currency));
  const { transferCurrency } = transaction;
  const attribute = `Ccy="${escapeXml(currency)}"`;
  if (transferCurrency === null) return `<InstdAmt ${attribute}>${text}</InstdAmt>`;
  return element('EqvtAmt', `<Amt ${attribute}>${text}</Amt>`, textElement('CcyOfTrf', transferCurrency));
}

function writeRemittance(transaction: Transaction, dialect: Dialect): Xml {
  return element(
    'RmtInf',
    ...transaction.remittance.map((text) => textElement('Ustrd', text)),
    writeStructured(transaction, dialect),
    ...writeCarried('RmtInf', transaction.furtherRemittance, dialect),
  );
}

function writeStructured(transaction: Transaction, dialect: Dialect): Xml {
  const { creditorReference: reference, additionalRemittance, remittanceDetails } = transaction;
  const codeOrProprietary = writeCode('CdOrPrtry', reference?.type ?? null);
  const type = codeOrProprietary && element('Tp', codeOrProprietary, textElement('Issr', reference?.issuer ?? null));
  const parts = [
    element('CdtrRefInf', type, textElement('Ref', reference?.value ?? null)),
    ...additionalRemittance.map((text) => textElement('AddtlRmtInf', text)),
  ];
  return element('Strd', ...inSchemaOrder('Strd', parts, writeCarried('Strd', remittanceDetails, dialect)));
}

function required<T>(value: T | null, what: string, { isDraft }: Dialect): T | null {
  if (value === null && !isDraft) throw new Error(`pain.001: the order has no ${what}`);
  return value;
}
