import { CODED_TERMS, TERM_CODES, type CodedTerm } from '@portico/contract/payments/manual/lists';
import type { ManualGroup, ManualPayment } from '@portico/contract/payments/manual/manual-order';
import type { PaymentGroup, PaymentType, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import type { CodeOrProprietary } from '@portico/formats/party/party-model';
import { debitAdviceIn } from '../content/debit-advice.ts';
import { inForm, oneOf, saysMore } from './payment-in-form.ts';

/** A payment with its group, as stored; amounts are texts there. */
export type StoredPayment = { payment: Payment; group: PaymentGroup; isUnpaid: boolean };

type Terms = Omit<ManualGroup, 'debitAccountId' | 'executionDate' | 'payments'>;

type StoredTerms = PaymentType & Pick<PaymentGroup, 'chargeBearer' | 'batchBooking' | 'debtorAccount'>;

/** The terms that can be entered; `isWhole` is false if there were others. */
export function copiedTerms(stored: StoredTerms): { terms: Terms; isWhole: boolean } {
  const { instructionPriority, serviceLevel, localInstrument, categoryPurpose, batchBooking } = stored;
  const codes: Record<CodedTerm, string | null> = {
    chargeBearer: stored.chargeBearer,
    priority: instructionPriority,
    serviceLevel: codeIn(serviceLevel),
    localInstrument: codeIn(localInstrument),
    categoryPurpose: codeIn(categoryPurpose),
    debitAdvice: debitAdviceIn(stored.debtorAccount),
  };
  const entered = CODED_TERMS.map((field) => [field, oneOf(TERM_CODES[field], codes[field])] as const);
  const isWhole = entered.every(([field, code]) => code === (codes[field] ?? ''));
  const isAgreed = [serviceLevel, localInstrument, categoryPurpose].some((part) => part?.proprietary);
  return {
    terms: { ...(Object.fromEntries(entered) as Pick<Terms, CodedTerm>), batchBooking },
    isWhole: isWhole && !isAgreed,
  };
}

/** What banks have agreed among themselves is no code of a list, even if it reads the same. */
function codeIn(given: CodeOrProprietary | null): string | null {
  return given === null || given.proprietary ? null : given.value;
}

/** The payment as it would be entered again; `isWhole` is false if its file said more than can be entered. */
export function copiedPayment({ payment, group, isUnpaid }: StoredPayment): {
  payment: ManualPayment;
  isWhole: boolean;
} {
  const whole = { ...payment, ultimateDebtor: payment.ultimateDebtor ?? group.ultimateDebtor };
  const copy = { ...inForm(whole), endToEndId: '' };
  return { payment: isUnpaid ? copy : { ...copy, reference: '' }, isWhole: !saysMore(whole, copy) };
}
