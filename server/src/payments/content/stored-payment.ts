import type { Transaction as Payment } from '@portico/formats/pain001/pain001-model';

/** A payment as it is stored: JSON has no integers of the size of amounts. */
export function storedPayment(content: unknown): Payment {
  const payment = content as Payment;
  return { ...payment, amountHundredThousandths: BigInt(String(payment.amountHundredThousandths)) };
}
