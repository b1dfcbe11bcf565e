import { minorUnits } from '@portico/contract/money';
import type { WritableEntry } from '@portico/formats/camt/camt-write';
import { NO_COUNTERPARTY, type Counterparty, type EntryContent } from '@portico/formats/statement/statement-model';
import type { HeldAccount } from './held-accounts.ts';
import type { Movement } from './movements.ts';
import type { Payment } from './received-message.ts';

/** The account and date of an entry, and its references. */
export type Booked = { account: HeldAccount; date: string; bankReference: string };

/** What fits `:61:`, without anything that would end the field. */
const SHORT_REFERENCE = /^[A-Za-z0-9](?!.*\/\/)[A-Za-z0-9/.,+ -]{0,15}$/;

export function amountOf({ side, payments }: Movement): bigint {
  const sum = payments.reduce((total, payment) => total + payment.amountHundredThousandths, 0n);
  return side === 'debit' ? -sum : sum;
}

/** The entry of a movement, as the account's format can carry it. */
export function bookedEntry(movement: Movement, booked: Booked): WritableEntry {
  const { account, date, bankReference } = booked;
  const own = movement.payments.length > 1 ? batchContent(movement, account) : contentOf(movement, 0, account);
  const isMt = account.format === 'MT940';
  const reversal = movement.side === 'return' ? true : null;
  const details = isMt || isConfidential(movement) ? [] : detailsOf(movement, account);
  return { ...own, valueDate: date, bookingDate: date, reversal, status: isMt ? null : 'BOOK', bankReference, details };
}

/** Salaries booked as one are not itemised: readers of the statement may not be allowed to see them. */
function isConfidential({ payments }: Movement): boolean {
  return payments.some(({ salary }) => salary);
}

function detailsOf(movement: Movement, account: HeldAccount): EntryContent[] {
  return movement.payments.length > 1 ? movement.payments.map((_, index) => contentOf(movement, index, account)) : [];
}

function batchContent(movement: Movement, account: HeldAccount): EntryContent {
  const { payments, group, messageId } = movement;
  const text = `Collective order, ${payments.length} payments`;
  return {
    ...emptyContent(amountOf(movement), account),
    transactionCode: codeOf(movement, account),
    customerReference: account.format === 'MT940' ? shortReference(group.paymentInformationId) : null,
    remittance: account.format === 'MT940' ? [text] : [],
    extra: {
      messageId,
      ...(group.paymentInformationId === null ? {} : { paymentInformationId: group.paymentInformationId }),
      numberOfTransactions: String(payments.length),
      additionalInformation: text,
    },
  };
}

function contentOf(movement: Movement, index: number, account: HeldAccount): EntryContent {
  const payment = movement.payments[index]!;
  const isMt = account.format === 'MT940';
  const one = { ...movement, payments: [payment] };
  const reference = payment.creditorReference?.value;
  return {
    ...emptyContent(amountOf(one), account),
    transactionCode: codeOf(one, account),
    customerReference: isMt ? shortReference(payment.endToEndId) : null,
    endToEndId: payment.endToEndId,
    counterparty: counterpartyOf(one, payment),
    remittance: isMt && reference ? [reference, ...payment.remittance] : payment.remittance,
    extra: extraOf(one, payment),
  };
}

function emptyContent(hundredThousandths: bigint, { currency }: HeldAccount): EntryContent {
  return {
    valueDate: null,
    bookingDate: null,
    amount: { hundredThousandths, writtenDecimals: minorUnits(currency) },
    currency,
    reversal: null,
    status: null,
    transactionCode: null,
    customerReference: null,
    bankReference: null,
    endToEndId: null,
    counterparty: NO_COUNTERPARTY,
    remittance: [],
    extra: {},
  };
}

/** ISO 20022's bank transaction codes, or the type of `:61:`. */
function codeOf({ side, payments, isInternal }: Movement, { format, currency }: HeldAccount): string {
  if (format === 'MT940') return side === 'return' ? 'NRTI' : 'NTRF';
  if (side === 'return') return 'PMNT-ICDT-RRTN';
  const family = side === 'debit' ? 'ICDT' : 'RCDT';
  if (isInternal) return `PMNT-${family}-BOOK`;
  if (payments.some(({ salary }) => salary)) return `PMNT-${family}-SALA`;
  return `PMNT-${family}-${currency === 'EUR' ? 'ESCT' : 'DMCT'}`;
}

function counterpartyOf({ side, group }: Movement, payment: Payment): Counterparty {
  const isOwn = side !== 'credit';
  const account = isOwn ? payment.creditorAccount : group.debtorAccount;
  return {
    name: isOwn ? payment.creditor : group.debtor.name,
    account: account?.iban ?? account?.other ?? null,
    bank: isOwn ? payment.creditorBic : (group.debtorAgent?.bic ?? null),
  };
}

/** What belongs to the sender's own message stays on the sender's side. */
function extraOf({ side, group, messageId }: Movement, payment: Payment): EntryContent['extra'] {
  const own = {
    messageId,
    paymentInformationId: group.paymentInformationId,
    instructionId: payment.instructionId,
  };
  const all = {
    ...(side === 'credit' ? {} : own),
    returnReason: side === 'return' ? payment.returned : null,
    uetr: payment.uetr,
    purpose: payment.purpose,
    ultimateDebtor: payment.ultimateDebtor,
    ultimateCreditor: payment.ultimateCreditor,
    creditorReference: payment.creditorReference?.value ?? null,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

function shortReference(reference: string | null): string {
  return reference !== null && SHORT_REFERENCE.test(reference) ? reference : 'NONREF';
}
