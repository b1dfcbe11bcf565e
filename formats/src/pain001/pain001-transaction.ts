import { readAmount } from '../amount.ts';
import { readFurther } from '../xml/carried-element.ts';
import type { CreditorReference, PaymentGroup, Transaction } from './pain001-model.ts';
import { isSalary, readPaymentType } from './pain001-payment-type.ts';
import { readAccount, readAgent, readCode, readParty, UNKNOWN_PARTY } from '../party/party-read.ts';
import { descend, textAt, type XmlElement } from '../xml/xml-element.ts';

/** Reads CdtTrfTxInf. */
export function readTransaction(element: XmlElement, group: PaymentGroup): Transaction {
  const id = element.child('PmtId');
  const paymentType = readPaymentType(element);
  const purpose = readCode(element.child('Purp'));
  const remittance = element.child('RmtInf');
  const structured = descend(remittance, 'Strd');
  return {
    number: element.index,
    instructionId: textAt(id, 'InstrId'),
    endToEndId: textAt(id, 'EndToEndId'),
    uetr: textAt(id, 'UETR'),
    paymentType,
    ...readTransactionAmount(element),
    chargeBearer: textAt(element, 'ChrgBr'),
    ultimateDebtor: readParty(element.child('UltmtDbtr')),
    creditor: readParty(element.child('Cdtr')) ?? UNKNOWN_PARTY,
    creditorAccount: readAccount(element.child('CdtrAcct')),
    creditorAgent: readAgent(element.child('CdtrAgt')),
    ultimateCreditor: readParty(element.child('UltmtCdtr')),
    purpose,
    remittance: texts(remittance, 'Ustrd'),
    creditorReference: readCreditorReference(descend(structured, 'CdtrRefInf')),
    additionalRemittance: texts(structured, 'AddtlRmtInf'),
    ...readFurtherRemittance(remittance, structured),
    ...readFurther(element),
    salary: [group.paymentType.categoryPurpose, paymentType.categoryPurpose, purpose].some(isSalary),
  };
}

/** The element with the amount: Amt/InstdAmt, or Amt/EqvtAmt/Amt; null if there is neither. */
export function amountElement(transaction: XmlElement): XmlElement | null {
  const amount = transaction.child('Amt');
  return descend(amount, 'InstdAmt') ?? descend(amount, 'EqvtAmt', 'Amt');
}

type TransactionAmount = Pick<
  Transaction,
  'amountHundredThousandths' | 'currency' | 'amountAsWritten' | 'transferCurrency'
>;

function readTransactionAmount(transaction: XmlElement): TransactionAmount {
  const element = amountElement(transaction);
  const currency = element?.attribute('Ccy')?.trim() || null;
  const amountAsWritten = textAt(element);
  const amountHundredThousandths = readAmount(amountAsWritten ?? '', currency).hundredThousandths;
  const transferCurrency = textAt(transaction, 'Amt', 'EqvtAmt', 'CcyOfTrf');
  return { amountHundredThousandths, currency, amountAsWritten, transferCurrency };
}

function readFurtherRemittance(
  remittance: XmlElement | null,
  structured: XmlElement | null,
): Pick<Transaction, 'remittanceDetails' | 'furtherRemittance'> {
  const { further: remittanceDetails } = readFurther(structured);
  const { further: furtherRemittance } = readFurther(remittance);
  return { ...(remittanceDetails && { remittanceDetails }), ...(furtherRemittance && { furtherRemittance }) };
}

/** CdtrRefInf; its parts are CdtrRef and CdtrRefTp in version .02. */
function readCreditorReference(element: XmlElement | null): CreditorReference | null {
  const value = textAt(element, 'Ref') ?? textAt(element, 'CdtrRef');
  if (value === null) return null;
  const type = readCode(descend(element, 'Tp', 'CdOrPrtry') ?? descend(element, 'CdtrRefTp'));
  const issuer = textAt(element, 'Tp', 'Issr');
  return issuer === null ? { value, type } : { value, type, issuer };
}

function texts(parent: XmlElement | null, name: string): string[] {
  if (!parent) return [];
  return parent.children(name).flatMap(({ text }) => (text === '' ? [] : [text]));
}
