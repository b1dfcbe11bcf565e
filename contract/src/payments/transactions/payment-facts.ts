import { countryName } from '../../country-name.ts';
import { showDate } from '../../display-formats.ts';
import type { Answer } from '../../endpoint.ts';
import type { Language } from '../../languages.ts';
import type { Reader } from '../../list-columns.ts';
import type { TextKey } from '../../text-keys.ts';
import { TERM_CODES, type CodedTerm } from '../manual/lists.ts';
import type { transactionEndpoints } from '../transaction-detail.ts';

type Detail = Answer<(typeof transactionEndpoints)['orderTransaction']>;
/** Who is paid by whom, as the file of a payment says it. */
export type PaymentParties = Pick<
  Detail,
  | 'creditor'
  | 'creditorAccount'
  | 'creditorAgent'
  | 'intermediaryAgents'
  | 'ultimateCreditor'
  | 'debtor'
  | 'debtorAccount'
  | 'debtorAgent'
  | 'ultimateDebtor'
>;
/** How banks are to carry out a payment or a group of them. */
export type PaymentTerms = Pick<
  Detail,
  CodedTerm | 'executionDate' | 'executionDateTime' | 'purpose' | 'batchBooking' | 'transferCurrency'
>;
/** What a payment is for, and by what it is known. */
export type PaymentReferences = Pick<
  Detail,
  'remittance' | 'creditorReference' | 'endToEndId' | 'paymentId' | 'paymentInformationId' | 'uetr'
>;

/** Something that a payment's file says, as pages and files have it. */
export type PaymentFact = {
  title: TextKey;
  /** Used below a heading that already says whose it is. */
  shortTitle?: TextKey;
  /** The first line; empty if there are only further ones. */
  text: string;
  /** The code of the standard that the text is the meaning of. */
  code?: string;
  isAccountNumber?: true;
  /** What only the sender and their bank agree on: nothing for the creditor. */
  isInternal?: true;
  /** Lines below it, such as an address. */
  lines?: readonly string[];
};

/** Whom a payment is written for. */
export type PaymentReader = Pick<Reader, 'words' | 'dateFormat'> & { language: Language };

const BANK = 'payments.reports.bank';

/** Who gets the payment, by which account and banks. What the file doesn't say has no fact, here and below. */
export function creditorFacts(payment: PaymentParties, reader: PaymentReader): PaymentFact[] {
  return [
    ...partyFact('payments.column.creditor', payment.creditor, reader),
    ...accountFact('payments.column.creditorAccountTitle', payment.creditorAccount),
    ...bankFact({ title: 'payments.column.creditorAgent', shortTitle: BANK }, payment.creditorAgent),
    ...payment.intermediaryAgents.flatMap((bank) => bankFact({ title: 'payments.detail.intermediaryBank' }, bank)),
    ...partyFact('statements.extra.ultimateCreditor', payment.ultimateCreditor, reader),
  ];
}

/** Who pays, from which account. */
export function debtorFacts(payment: PaymentParties, reader: PaymentReader): PaymentFact[] {
  return [
    ...partyFact('payments.detail.debtor', payment.debtor, reader),
    ...accountFact('payments.column.debtorAccount', payment.debtorAccount),
    ...bankFact({ title: 'payments.column.debtorAgent', shortTitle: BANK }, payment.debtorAgent),
    ...partyFact('statements.extra.ultimateDebtor', payment.ultimateDebtor, reader),
  ];
}

/** How the banks are to carry it out. */
export function termFacts(payment: PaymentTerms, reader: PaymentReader): PaymentFact[] {
  return [
    { title: 'payments.column.execution', text: executionOf(payment, reader) },
    ...internal(codeFact('payments.detail.priority', 'priority', payment, reader)),
    ...codeFact('payments.detail.serviceLevel', 'serviceLevel', payment, reader),
    ...codeFact('payments.detail.localInstrument', 'localInstrument', payment, reader),
    ...internal(codeFact('payments.detail.categoryPurpose', 'categoryPurpose', payment, reader)),
    ...textFact('statements.extra.purpose', payment.purpose),
    ...codeFact('statements.extra.charges', 'chargeBearer', payment, reader),
    ...internal(textFact('payments.detail.booking', bookingOf(payment, reader))),
    ...internal(codeFact('payments.manual.field.debitAdvice', 'debitAdvice', payment, reader)),
    ...textFact('payments.detail.transferCurrency', payment.transferCurrency),
  ];
}

/** What it is for, and by what the sender and the banks know it. */
export function referenceFacts(payment: PaymentReferences): PaymentFact[] {
  return [
    ...textFact('payments.column.remittance', payment.remittance.join(' ')),
    ...textFact('statements.extra.creditorReference', payment.creditorReference),
    ...textFact('payments.duplicate.endToEndId', payment.endToEndId === NOT_PROVIDED ? null : payment.endToEndId),
    ...internal(textFact('statements.extra.instructionId', payment.paymentId)),
    ...internal(textFact('statements.extra.paymentInformationId', payment.paymentInformationId)),
    ...textFact('statements.extra.uetr', payment.uetr),
  ];
}

/** How ISO 20022 says that there is no reference. */
const NOT_PROVIDED = 'NOTPROVIDED';

function internal(facts: readonly PaymentFact[]): PaymentFact[] {
  return facts.map((fact) => ({ ...fact, isInternal: true }));
}

function bookingOf({ batchBooking }: PaymentTerms, { words }: PaymentReader): string | null {
  if (batchBooking === null) return null;
  return words(batchBooking ? 'payments.order.batchBooking' : 'payments.order.singleBooking');
}

/** The day, and the time as written in the file, with its zone. */
function executionOf({ executionDate, executionDateTime }: PaymentTerms, { dateFormat }: PaymentReader): string {
  const time = executionDateTime?.split('T')[1];
  return [showDate(executionDate, dateFormat), time].filter(Boolean).join(', ');
}

function textFact(title: TextKey, text: string | null): PaymentFact[] {
  return text ? [{ title, text }] : [];
}

function accountFact(title: TextKey, number: string | null): PaymentFact[] {
  return number ? [{ title, shortTitle: 'payments.column.creditorAccount', text: number, isAccountNumber: true }] : [];
}

/** The meaning of a code, with the code after it; an unknown code, or one that is its own meaning, alone. */
function codeFact(title: TextKey, term: CodedTerm, payment: PaymentTerms, { words }: PaymentReader): PaymentFact[] {
  const code = payment[term];
  if (code === null) return [];
  const known: readonly string[] = TERM_CODES[term];
  const meaning = known.includes(code) ? words(`status.${term}.${code}` as TextKey) : code;
  return [{ title, text: meaning === code ? '' : meaning, code }];
}

function partyFact(title: TextKey, party: Detail['ultimateCreditor'], { language }: PaymentReader): PaymentFact[] {
  if (!party) return [];
  const { name, address, country } = party;
  const lines = [...address, ...(country ? [countryName(country, language)] : [])];
  return name === null && lines.length === 0 ? [] : [{ title, text: name ?? '', lines }];
}

function bankFact(titles: Pick<PaymentFact, 'title' | 'shortTitle'>, bank: Detail['creditorAgent']): PaymentFact[] {
  if (!bank) return [];
  const { name, bic, clearingSystem, bankCode } = bank;
  const code = bankCode === null ? null : [clearingSystem, bankCode].filter(Boolean).join(' ');
  const lines = [bic, code].filter((line) => line !== null);
  return [{ ...titles, text: name ?? '', lines }];
}
