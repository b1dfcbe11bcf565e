import { bicCountry, isBic } from '../../bank-codes/bic.ts';
import { clearingCodeFault, electronicClearingCode } from '../../bank-codes/clearing-code.ts';
import { creditorReferenceFault, creditorReferenceKind, isQrIban } from '../../bank-codes/creditor-reference.ts';
import { electronic } from '../../bank-codes/electronic.ts';
import { ibanFault, ibanLength, isIban } from '../../bank-codes/iban.ts';
import { SEPA_COUNTRIES } from '../../bank-codes/sepa.ts';
import { namedUncarried } from '../../carried-text.ts';
import { COUNTRIES, CURRENCIES } from '../../iso-codes.ts';
import { EXECUTION_DATE_YEARS_AHEAD_MAXIMUM } from '../../limits.ts';
import { isTooLarge, minorUnits, parseDecimal } from '../../money.ts';
import { hasUnseen } from '../../shown-text.ts';
import type { TextKey } from '../../text-keys.ts';
import { DEBIT_ADVICE_COUNTRIES, INSTANT } from './lists.ts';
import type { ManualGroup, ManualPayment } from './manual-order.ts';
import { isPaymentText, PAYMENT_LENGTHS } from './payment-fields.ts';

/** A sentence that says what is wrong with a field, and what to do. */
export type Fault = { key: TextKey; parameters?: Record<string, string | number> };
export type Faults<Fields> = { [Field in keyof Fields]?: Fault };

/** What is known of a debit account. */
export type DebitSide = {
  iban: string | null;
  other: string | null;
  currency: string;
  country: string;
  /** Of its bank. */
  bic: string;
  /** Its bank takes instant payments. */
  takesInstant: boolean;
};

/** A group without its payments; nothing is chosen yet where a text is empty. */
export type GroupTerms = Omit<ManualGroup, 'payments' | 'debitAccountId'> & { debitAccountId: string };

/** Why a payment needs what others don't; the names of sentences in `payments.manual.need`. */
export type PaymentNeeds = { bank: 'noIban' | 'farIban' | 'intermediary' | null; address: 'abroad' | 'started' | null };

const CURRENCY_SET: ReadonlySet<string> = new Set(CURRENCIES);
const COUNTRY_SET: ReadonlySet<string> = new Set(COUNTRIES);
const STORED_DECIMALS = 5;

type NameOf<Key> = Key extends `payments.manual.fault.${infer Name}` ? Name : never;

function fault(name: NameOf<TextKey>, parameters?: Fault['parameters']): Fault {
  return { key: `payments.manual.fault.${name}`, ...(parameters && { parameters }) };
}

/** What is wrong with the terms of a group from this account. `today` is the day at the bank, `YYYY-MM-DD`. */
export function groupFaults(group: GroupTerms, today: string, debit: DebitSide | null): Faults<GroupTerms> {
  const { debitAccountId, executionDate, serviceLevel, chargeBearer, debitAdvice } = group;
  const isInstant = group.localInstrument === INSTANT;
  const date = executionDateFault(executionDate, today);
  return {
    ...(debitAccountId === '' && { debitAccountId: fault('debitAccountMissing') }),
    ...(isInstant && debit?.takesInstant === false && { debitAccountId: fault('instantNotTaken') }),
    ...(isInstant && !isSepa(serviceLevel) && { serviceLevel: fault('instantOfSepa') }),
    ...(date && { executionDate: date }),
    ...(isSepa(serviceLevel) && !['', 'SLEV'].includes(chargeBearer) && { chargeBearer: fault('sepaCharges') }),
    ...(debitAdvice !== '' && debit && !takesDebitAdvice(debit) && { debitAdvice: fault('debitAdviceNotTaken') }),
  };
}

/** Whether the bank of an account knows the codes of debit advices: its BIC says where it is. */
export function takesDebitAdvice({ bic }: Pick<DebitSide, 'bic'>): boolean {
  return DEBIT_ADVICE_COUNTRIES.includes(bicCountry(bic) ?? '');
}

/** What is wrong with an execution date on a day at the bank, both `YYYY-MM-DD`. */
export function executionDateFault(date: string, today: string): Fault | null {
  if (date === '') return fault('executionDateMissing');
  // Days of four-digit years are compared as text.
  if (date < today) return fault('executionDatePast');
  const latest = `${Number(today.slice(0, 4)) + EXECUTION_DATE_YEARS_AHEAD_MAXIMUM}${today.slice(4)}`;
  return date > latest ? fault('executionDateTooFar', { years: EXECUTION_DATE_YEARS_AHEAD_MAXIMUM }) : null;
}

/** What is wrong with a payment of a group from this account; null as long as none is chosen. */
export function paymentFaults(
  payment: ManualPayment,
  group: Pick<GroupTerms, 'serviceLevel'>,
  debit: DebitSide | null,
): Faults<ManualPayment> {
  const needs = paymentNeeds(payment, group, debit);
  const found: Record<string, Fault | null> = {
    amount: amountFault(payment),
    currency: currencyFault(payment, group),
    creditor: payment.creditor === '' ? fault('creditorMissing') : null,
    account: accountFault(payment, group, debit),
    bic: bicFault(payment, needs.bank !== null),
    clearingSystem: clearingSystemFault(payment),
    clearingCode: codeInSystemFault(payment),
    bankName: bankNameFault(payment),
    ...intermediaryFaults(payment, group),
    purpose: purposeFault(payment),
    town: needs.address !== null && payment.town === '' ? fault('townMissing') : null,
    country: countryFault(payment, needs.address !== null),
    reference: referenceFault(payment, group),
    remittance: remittanceFault(payment, group),
    endToEndId: endToEndIdFault(payment),
    ...textFaults(payment),
  } satisfies Partial<Record<keyof ManualPayment, Fault | null>>;
  return Object.fromEntries(Object.entries(found).filter(([, one]) => one !== null));
}

/**
 * Texts that are too long, have characters that nobody sees, such as copies from other programs bring along (people sign
 * what they see), or have some that no bank carries.
 */
function textFaults(payment: ManualPayment): Partial<Record<keyof ManualPayment, Fault>> {
  const fields = Object.keys(payment) as (keyof ManualPayment)[];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const one = textFault(field, payment[field]);
      return one ? [[field, one]] : [];
    }),
  );
}

function textFault(field: keyof ManualPayment, text: string): Fault | null {
  const most = (PAYMENT_LENGTHS as Partial<Record<string, number>>)[field];
  if (most !== undefined && text.length > most) return fault('textTooLong', { length: text.length, most });
  if (hasUnseen(text)) return fault('unseenCharacters');
  const characters = isPaymentText(field) ? namedUncarried(text) : null;
  return characters === null ? null : fault('uncarriedCharacters', { characters });
}

/** What a payment needs beyond name, account and amount, and why. */
export function paymentNeeds(
  payment: ManualPayment,
  { serviceLevel }: Pick<GroupTerms, 'serviceLevel'>,
  debit: DebitSide | null,
): PaymentNeeds {
  const { account, street, buildingNumber, postCode, town, country, intermediaryBic } = payment;
  const isElsewhere = (place: string) => debit !== null && place !== '' && place !== debit.country;
  const ofIban = isIban(account) ? account.slice(0, 2) : '';
  const isAbroad = !isSepa(serviceLevel) && (isElsewhere(ofIban) || isElsewhere(creditorCountry(payment)));
  const hasStarted = [street, buildingNumber, postCode, town, country].some((part) => part !== '');
  const isFar = isElsewhere(ofIban) && !SEPA_COUNTRIES.has(ofIban);
  const hasNoIban = account !== '' && !isMeantAsIban(electronic(account));
  return {
    bank: hasNoIban ? 'noIban' : isFar ? 'farIban' : intermediaryBic !== '' ? 'intermediary' : null,
    address: isAbroad ? 'abroad' : hasStarted ? 'started' : null,
  };
}

/** Where the creditor is, as far as the payment says: by address, else IBAN, else BIC; empty if it doesn't. */
export function creditorCountry({ country, account, bic }: ManualPayment): string {
  if (country !== '') return country;
  if (isIban(account)) return account.slice(0, 2);
  return bicCountry(bic) ?? '';
}

function isSepa(serviceLevel: string): boolean {
  return serviceLevel === 'SEPA';
}

function amountFault({ amount, currency }: ManualPayment): Fault | null {
  if (amount === '') return fault('amountMissing');
  const value = parseDecimal(amount);
  if (value === null) return fault('amountMalformed');
  if (value <= 0n) return fault('amountNotPositive');
  if (isTooLarge(value)) return fault('amountTooLarge');
  // Without a currency there is another fault.
  if (currency === '') return null;
  const decimals = minorUnits(currency);
  const smallest = 10n ** BigInt(STORED_DECIMALS - decimals);
  return value % smallest === 0n ? null : fault('amountDecimals', { currency, decimals });
}

function currencyFault(
  { currency, account }: ManualPayment,
  { serviceLevel }: Pick<GroupTerms, 'serviceLevel'>,
): Fault | null {
  if (!CURRENCY_SET.has(currency)) return fault('currencyMissing');
  if (isQrIban(account) && currency !== 'CHF' && currency !== 'EUR') return fault('qrCurrency');
  return isSepa(serviceLevel) && currency !== 'EUR' ? fault('sepaCurrency') : null;
}

function accountFault(
  { account }: ManualPayment,
  { serviceLevel }: Pick<GroupTerms, 'serviceLevel'>,
  debit: DebitSide | null,
): Fault | null {
  if (account === '') return fault('accountMissing');
  // Letters of other alphabets look like those of an IBAN, and no bank reads them.
  if (/[^ -~]/.test(account) || !/[A-Za-z0-9]/.test(account)) return fault('accountMalformed');
  const iban = electronic(account);
  const wrong = ibanFault(iban);
  if (wrong !== null && isMeantAsIban(iban)) return { key: `accounts.problem.${wrong}` };
  if (account === (debit?.iban ?? debit?.other)) return fault('sameAccount');
  if (isSepa(serviceLevel) && wrong !== null) return fault('sepaIban');
  if (isSepa(serviceLevel) && !SEPA_COUNTRIES.has(iban.slice(0, 2))) return fault('sepaCountry');
  return null;
}

/** A number that begins like an IBAN of a country that has them is meant as one. */
function isMeantAsIban(number: string): boolean {
  return /^[A-Z]{2}\d\d/.test(number) && ibanLength(number.slice(0, 2)) !== null;
}

function bicFault({ bic, clearingCode }: ManualPayment, isNeeded: boolean): Fault | null {
  if (bic !== '') return isBic(bic) ? null : { key: 'accounts.problem.bicMalformed' };
  return isNeeded && clearingCode === '' ? fault('bankMissing') : null;
}

function clearingSystemFault({ clearingSystem, clearingCode }: ManualPayment): Fault | null {
  return clearingCode !== '' && clearingSystem === '' ? { key: 'accounts.problem.clearingSystemMissing' } : null;
}

function codeInSystemFault({ clearingSystem, clearingCode }: ManualPayment): Fault | null {
  if (clearingSystem === '') return null;
  if (clearingCode === '') return { key: 'accounts.problem.clearingCodeMissing' };
  const wrong = clearingCodeFault(clearingSystem, electronicClearingCode(clearingCode));
  return wrong && { key: `accounts.problem.${wrong}` };
}

/** Banks are found by their codes; a name alone is no help to a machine. */
function bankNameFault({ bic, clearingCode, bankName }: ManualPayment): Fault | null {
  return bankName !== '' && bic === '' && clearingCode === '' ? fault('bankNameAlone') : null;
}

/** A bank between is found by its BIC; SEPA has none. */
function intermediaryFaults(
  { intermediaryBic, intermediaryBankName }: ManualPayment,
  { serviceLevel }: Pick<GroupTerms, 'serviceLevel'>,
): Pick<Record<keyof ManualPayment, Fault | null>, 'intermediaryBic' | 'intermediaryBankName'> {
  const isGiven = intermediaryBic !== '' || intermediaryBankName !== '';
  const malformed: Fault | null =
    intermediaryBic === '' || isBic(intermediaryBic) ? null : { key: 'accounts.problem.bicMalformed' };
  return {
    intermediaryBic: isGiven && isSepa(serviceLevel) ? fault('sepaIntermediary') : malformed,
    intermediaryBankName: intermediaryBic === '' && intermediaryBankName !== '' ? fault('intermediaryAlone') : null,
  };
}

/** Codes of the external list have four letters; which of them a bank takes, it says itself. */
function purposeFault({ purpose }: ManualPayment): Fault | null {
  return purpose === '' || /^[A-Z]{4}$/.test(purpose) ? null : fault('purposeMalformed');
}

function countryFault({ country }: ManualPayment, isNeeded: boolean): Fault | null {
  if (country === '') return isNeeded ? fault('countryMissing') : null;
  return COUNTRY_SET.has(country) ? null : { key: 'accounts.problem.countryUnknown' };
}

/** SEPA carries a reference or a text (EPC132-08). */
function remittanceFault(
  { remittance, reference }: ManualPayment,
  { serviceLevel }: Pick<GroupTerms, 'serviceLevel'>,
): Fault | null {
  return isSepa(serviceLevel) && remittance !== '' && reference !== '' ? fault('sepaRemittance') : null;
}

/** Banks identify payments by it, in the characters of SWIFT alone (EPC132-08, Swiss Payment Standards). */
function endToEndIdFault({ endToEndId }: ManualPayment): Fault | null {
  const isCarried = /^[A-Za-z0-9/?:().,'+ -]*$/.test(endToEndId) && !/^\/|\/$|\/\//.test(endToEndId);
  return isCarried ? null : fault('endToEndIdCharacters');
}

function referenceFault(
  { reference, account }: ManualPayment,
  { serviceLevel }: Pick<GroupTerms, 'serviceLevel'>,
): Fault | null {
  const isQr = isQrIban(account);
  if (reference === '') return isQr ? fault('qrReferenceMissing') : null;
  const wrong = creditorReferenceFault(reference);
  if (wrong !== null) return fault(wrong);
  if (creditorReferenceKind(reference) !== 'QRR') return isQr ? fault('qrReferenceMissing') : null;
  if (isSepa(serviceLevel)) return fault('sepaReference');
  return isQr ? null : fault('qrIbanMissing');
}
