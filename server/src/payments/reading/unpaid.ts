import { REFUSALS } from '@portico/contract/payments/status';

const CODES = REFUSALS.map((code) => `'${code}'`).join(', ');

/** SQL of a payment: its bank refused it, or gave it back. The same as `isUnpaid`; true or false, never null. */
export function unpaid(payment: string): string {
  return `(${payment}.returned_on is not null
    or (${payment}.booked_on is null and coalesce(${payment}.bank_status in (${CODES}), false)))`;
}
