import type { GroupTerms } from './faults.ts';

/**
 * What people want of a group, each a choice of terms. Whether a standard payment is domestic or goes abroad follows from
 * its creditor.
 */
export const PAYMENT_KINDS = ['STANDARD', 'SEPA', 'URGENT', 'SALARY'] as const;
export type PaymentKind = (typeof PAYMENT_KINDS)[number];

type Terms = Pick<GroupTerms, 'serviceLevel' | 'priority' | 'categoryPurpose' | 'chargeBearer' | 'batchBooking'>;

const NO_TERMS: Terms = { serviceLevel: '', priority: '', categoryPurpose: '', chargeBearer: '', batchBooking: null };

/** The terms that a kind begins with. */
export const TERMS_OF: Record<PaymentKind, Terms> = {
  STANDARD: NO_TERMS,
  SEPA: { ...NO_TERMS, serviceLevel: 'SEPA', chargeBearer: 'SLEV' },
  URGENT: { ...NO_TERMS, serviceLevel: 'URGP', priority: 'HIGH' },
  SALARY: { ...NO_TERMS, categoryPurpose: 'SALA', batchBooking: true },
};

/** Which kind the terms of a group are. */
export function kindOf({
  serviceLevel,
  categoryPurpose,
}: Pick<Terms, 'serviceLevel' | 'categoryPurpose'>): PaymentKind {
  if (categoryPurpose === 'SALA') return 'SALARY';
  if (serviceLevel === 'SEPA') return 'SEPA';
  return serviceLevel === 'URGP' ? 'URGENT' : 'STANDARD';
}
