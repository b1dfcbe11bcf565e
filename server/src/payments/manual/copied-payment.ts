import {
  CATEGORY_PURPOSES,
  CHARGE_BEARERS,
  LOCAL_INSTRUMENTS,
  PRIORITIES,
  SERVICE_LEVELS,
} from '@portico/contract/payments/manual/lists';
import type { ManualGroup, ManualPayment } from '@portico/contract/payments/manual/manual-order';
import type { PaymentGroup, PaymentType, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import type { CodeOrProprietary } from '@portico/formats/party/party-model';
import { debitAdviceIn } from './debit-advice.ts';
import { inForm, oneOf, saysMore } from './payment-in-form.ts';

/** A payment with its group, as stored; amounts are texts there. */
export type StoredPayment = { payment: Payment; group: PaymentGroup; isUnpaid: boolean };

type Terms = Omit<ManualGroup, 'debitAccountId' | 'executionDate' | 'payments'>;

/** The terms that can be entered; `isWhole` is false if there were others. */
export function copiedTerms({
  instructionPriority,
  serviceLevel,
  localInstrument,
  categoryPurpose,
  chargeBearer,
  batchBooking,
  debtorAccount,
}: PaymentType & Pick<PaymentGroup, 'chargeBearer' | 'batchBooking' | 'debtorAccount'>): {
  terms: Terms;
  isWhole: boolean;
} {
  const given = [
    instructionPriority,
    serviceLevel?.value,
    localInstrument?.value,
    categoryPurpose?.value,
    chargeBearer,
  ];
  const terms: Terms = {
    priority: oneOf(PRIORITIES, instructionPriority),
    serviceLevel: oneOf(SERVICE_LEVELS, codeIn(serviceLevel)),
    localInstrument: oneOf(LOCAL_INSTRUMENTS, codeIn(localInstrument)),
    categoryPurpose: oneOf(CATEGORY_PURPOSES, codeIn(categoryPurpose)),
    chargeBearer: oneOf(CHARGE_BEARERS, chargeBearer),
    batchBooking,
    debitAdvice: debitAdviceIn(debtorAccount),
  };
  const kept = [terms.priority, terms.serviceLevel, terms.localInstrument, terms.categoryPurpose, terms.chargeBearer];
  return { terms, isWhole: kept.every((value, index) => value === (given[index] ?? '')) };
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
