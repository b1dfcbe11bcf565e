import { CURRENCIES as ISO_CURRENCIES } from '@portico/contract/iso-codes';
import { formatDecimal, LARGEST_AMOUNT_HUNDRED_THOUSANDTHS, minorUnits } from '@portico/contract/money';
import { readAmount } from '../amount.ts';
import type { FindingList } from '../finding-list.ts';
import type { Transaction } from './pain001-model.ts';
import { checkClosedCodes } from './pain001-payment-type.ts';
import { amountElement } from './pain001-transaction.ts';
import { checkAccount, checkAgent, checkCountry } from '../party/party-check.ts';
import { descend, type XmlElement } from '../xml/xml-element.ts';

const CURRENCIES: ReadonlySet<string> = new Set(ISO_CURRENCIES);
const CURRENCY = /^[A-Z]{3}$/;
const UUID_VERSION_4 = /^[a-f0-9]{8}-[a-f0-9]{4}-4[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}$/;

/** Checks what a transaction must have (ISO 20022 CreditTransferTransaction), and what would prevent its payment. */
export function checkTransaction(transaction: Transaction, element: XmlElement, findings: FindingList): void {
  checkIdentification(transaction, element, findings);
  checkAmount(transaction, element, findings);
  checkCreditor(transaction, element, findings);
  checkClosedCodes(element, findings);
}

function checkIdentification(transaction: Transaction, element: XmlElement, findings: FindingList): void {
  const id = element.child('PmtId') ?? element;
  if (transaction.endToEndId === null) findings.warning('endToEndIdMissing', id);
  const { uetr } = transaction;
  if (uetr !== null && !UUID_VERSION_4.test(uetr)) findings.error('uetrMalformed', id.child('UETR'), { uetr });
}

function checkAmount(transaction: Transaction, element: XmlElement, findings: FindingList): void {
  const { amountAsWritten, currency } = transaction;
  const place = amountElement(element) ?? element.child('Amt') ?? element;
  if (amountAsWritten === null) return findings.error('amountMissing', place);
  checkCurrency(currency, place, findings);
  const { fault } = readAmount(amountAsWritten, currency);
  if (fault !== null) findings.error(fault, place, amountParameters(amountAsWritten, currency));
  checkTransferCurrency(transaction.transferCurrency, element, findings);
}

function amountParameters(amount: string, currency: string | null): Record<string, string | number> {
  const maximum = formatDecimal(LARGEST_AMOUNT_HUNDRED_THOUSANDTHS);
  return { amount, currency: currency ?? '', decimals: minorUnits(currency ?? ''), maximum };
}

function checkCurrency(currency: string | null, place: XmlElement, findings: FindingList): void {
  if (currency === null) findings.error('currencyMissing', place);
  else if (!CURRENCY.test(currency)) findings.error('currencyMalformed', place, { currency });
  else if (!CURRENCIES.has(currency)) findings.error('currencyUnknown', place, { currency });
}

function checkTransferCurrency(currency: string | null, element: XmlElement, findings: FindingList): void {
  const equivalent = descend(element, 'Amt', 'EqvtAmt');
  if (!equivalent) return;
  checkCurrency(currency, equivalent.child('CcyOfTrf') ?? equivalent, findings);
}

function checkCreditor(transaction: Transaction, element: XmlElement, findings: FindingList): void {
  const creditor = element.child('Cdtr');
  const account = element.child('CdtrAcct');
  const named = transaction.creditor.name !== null;
  if (transaction.creditorAccount === null) {
    findings.error(named ? 'creditorAccountMissing' : 'creditorMissing', account ?? element);
  } else if (!named) findings.warning('creditorNameMissing', creditor ?? element);
  checkAccount(account, findings);
  checkAgent(element.child('CdtrAgt'), 'error', findings);
  checkCountry(creditor, findings);
}
