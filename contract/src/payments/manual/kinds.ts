import type { GroupTerms } from './faults.ts';
import { INSTANT } from './lists.ts';

/**
 * What people want of a group, each a choice of terms. Whether a standard payment is domestic or goes abroad follows from
 * its creditor.
 */
export const PAYMENT_KINDS = ['STANDARD', 'SEPA', 'INSTANT', 'URGENT', 'SALARY'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

type Terms = Omit<GroupTerms, 'debitAccountId' | 'executionDate'>;

/** Terms of which nothing is chosen. */
export const NO_TERMS: Terms = {
  serviceLevel: '',
  localInstrument: '',
  priority: '',
  categoryPurpose: '',
  chargeBearer: '',
  batchBooking: null,
  debitAdvice: '',
};
const SEPA: Terms = { ...NO_TERMS, serviceLevel: 'SEPA', chargeBearer: 'SLEV' };

/** The terms that a kind begins with. */
export const TERMS_OF: Record<PaymentKind, Terms> = {
  STANDARD: NO_TERMS,
  SEPA,
  INSTANT: { ...SEPA, localInstrument: INSTANT },
  URGENT: { ...NO_TERMS, serviceLevel: 'URGP', priority: 'HIGH' },
  SALARY: { ...NO_TERMS, categoryPurpose: 'SALA', batchBooking: true },
};

/** Which kind the terms of a group are. */
export function kindOf({
  serviceLevel,
  localInstrument,
  categoryPurpose,
}: Pick<Terms, 'serviceLevel' | 'localInstrument' | 'categoryPurpose'>): PaymentKind {
  if (categoryPurpose === 'SALA') return 'SALARY';
  if (localInstrument === INSTANT) return 'INSTANT';
  if (serviceLevel === 'SEPA') return 'SEPA';
  return serviceLevel === 'URGP' ? 'URGENT' : 'STANDARD';
}
