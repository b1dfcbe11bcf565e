import { isBic } from '@portico/contract/bank-codes/bic';
import type { FindingList } from '../finding-list.ts';
import { ibanFault, ibanLength } from '@portico/contract/bank-codes/iban';
import { countryElement } from './postal-address.ts';
import { descend, type XmlElement } from '../xml/xml-element.ts';

/** Checks the IBAN of any account. A wrong one is an error, because the money would go nowhere. */
export function checkAccount(account: XmlElement | null, findings: FindingList): void {
  const element = descend(account, 'Id', 'IBAN');
  if (element) checkIban(element, findings);
}

function checkIban(element: XmlElement, findings: FindingList): void {
  if (!element.text) return;
  const fault = ibanFault(element.text);
  if (fault === null) return;
  const country = element.text.slice(0, 2);
  const parameters = { iban: element.text, country, expected: ibanLength(country) ?? 0, actual: element.text.length };
  findings.error(fault, element, parameters);
}

/**
 * Checks the shape of a BIC. For the debtor's bank it is only a warning, because the portal knows its own account's
 * bank; any other BIC directs the money, so it is an error.
 */
export function checkAgent(agent: XmlElement | null, severity: 'error' | 'warning', findings: FindingList): void {
  const institution = descend(agent, 'FinInstnId');
  const holder = descend(institution, 'CmbndId') ?? institution;
  const element = descend(holder, 'BICFI') ?? descend(holder, 'BIC');
  if (element) checkBic(element, severity, findings);
}

function checkBic(element: XmlElement, severity: 'error' | 'warning', findings: FindingList): void {
  if (element.text && !isBic(element.text)) findings[severity]('bicMalformed', element, { bic: element.text });
}

/** Checks the BIC that identifies a party, anywhere in the file: a wrong one makes the bank refuse the message. */
export function checkPartyBic(element: XmlElement, findings: FindingList): void {
  if (element.name === 'AnyBIC' || element.name === 'BICOrBEI') checkBic(element, 'error', findings);
}

const PHONE_NUMBERS = new Set(['PhneNb', 'MobNb', 'FaxNb']);
/** ISO 20022 PhoneNumber. */
const PHONE_NUMBER = /^\+\d{1,3}-[\d()+-]{1,30}$/;

/**
 * Checks an element carried as written, such as the BIC of an intermediary bank. False if the bank would refuse the
 * whole message because of it and no payment depends on it; it is then left out.
 */
export function checkCarried(element: XmlElement, findings: FindingList): boolean {
  if (element.name === 'IBAN') checkIban(element, findings);
  else if (element.name === 'BICFI' || element.name === 'BIC') checkBic(element, 'error', findings);
  else if (PHONE_NUMBERS.has(element.name) && !PHONE_NUMBER.test(element.text)) {
    findings.warning('phoneNumberMalformed', element, { phoneNumber: element.text });
    return false;
  }
  return true;
}

/** Checks that the country in a party's address is two letters (ISO 3166-1 alpha-2). */
export function checkCountry(party: XmlElement | null, findings: FindingList): void {
  const element = countryElement(party);
  if (element && !/^[A-Z]{2}$/.test(element.text))
    findings.error('countryMalformed', element, { country: element.text });
}
