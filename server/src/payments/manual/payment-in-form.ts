import { CLEARING_SYSTEMS } from '@portico/contract/bank-codes/clearing-code';
import type { ManualPayment } from '@portico/contract/payments/manual/manual-order';
import { PAYMENT_LENGTHS } from '@portico/contract/payments/manual/payment-fields';
import type { Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { contentJson } from '../content/content-json.ts';
import { asTransaction } from './as-pain001.ts';
import { manualPaymentOf } from './manual-of-order.ts';

/** A payment in the fields of the editor; texts that don't fit are left out. */
export function inForm(payment: Payment): ManualPayment {
  const entered = manualPaymentOf(payment);
  return fitting({
    ...entered,
    clearingSystem: oneOf(CLEARING_SYSTEMS, entered.clearingSystem),
    remittance: [...payment.remittance, ...payment.additionalRemittance].join(' '),
    // Without a town it is no address that banks take.
    ...(entered.town === '' && NO_ADDRESS),
  });
}

/** Whether a payment says more than these fields of it. */
export function saysMore(payment: Payment, entered: ManualPayment): boolean {
  return said(payment) !== said(asEntered(entered));
}

const NO_ADDRESS = { street: '', buildingNumber: '', postCode: '', town: '', country: '' } as const;

/** Texts that are too long are left out: a part of a name is another name. */
function fitting(payment: ManualPayment): ManualPayment {
  const tooLong = Object.entries(PAYMENT_LENGTHS).filter(
    ([field, most]) => payment[field as keyof typeof PAYMENT_LENGTHS].length > most,
  );
  return { ...payment, ...Object.fromEntries(tooLong.map(([field]) => [field, ''])) };
}

/** What the message would say of a payment that was entered so. */
function asEntered(copy: ManualPayment): Payment {
  return asTransaction(copy, 1, { categoryPurpose: '' });
}

/** What a payment tells its banks, without its own references and the terms, which its group has. */
function said(payment: Payment): string {
  const { creditor, remittance, additionalRemittance } = payment;
  const country = creditor.address?.townName ? creditor.address : onlyCountry(creditor.address);
  return contentJson({
    ...payment,
    ...OWN,
    creditor: { ...creditor, address: country },
    remittance: [...remittance, ...additionalRemittance].join(' '),
  });
}

/** An address of nothing but the country says no more than the account. */
function onlyCountry(address: Payment['creditor']['address']): Payment['creditor']['address'] {
  if (address === null) return null;
  const { country: _country, lines, ...parts } = address;
  return lines.length === 0 && Object.values(parts).every((part) => part === null) ? null : address;
}

const OWN = {
  number: 0,
  instructionId: null,
  endToEndId: null,
  uetr: null,
  paymentType: null,
  amountAsWritten: null,
  additionalRemittance: null,
  chargeBearer: null,
  salary: null,
};

/** The value if it is one of these, else none. */
export function oneOf<const Value extends string>(
  values: readonly Value[],
  given: string | null | undefined,
): Value | '' {
  return values.find((value) => value === given) ?? '';
}
