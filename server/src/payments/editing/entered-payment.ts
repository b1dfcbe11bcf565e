import type { ManualPayment } from '@portico/contract/payments/manual/manual-order';
import type { Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { withoutDetours } from '@portico/formats/pain001/written/pain001-creditor-side';
import type { PostalAddress } from '@portico/formats/party/party-model';
import { asTransaction } from '../manual/as-pain001.ts';

type Field = keyof ManualPayment;

/** The fields that differ. */
export function changedFields(before: ManualPayment, after: ManualPayment): Field[] {
  return (Object.keys(before) as Field[]).filter((field) => before[field] !== after[field]);
}

/**
 * A payment with the fields that somebody has changed, `before` as the editor showed them. Everything else of it stays as
 * its file said it, with one exception: what led to the old account or identified the old name goes with them.
 */
export function withEntered(payment: Payment, before: ManualPayment, after: ManualPayment): Payment {
  const changed = new Set(changedFields(before, after));
  const has = (...fields: Field[]) => fields.some((field) => changed.has(field));
  const entered = asTransaction(after, payment.number, { categoryPurpose: '' });
  const leadsElsewhere = has('account', 'bic', 'clearingSystem', 'clearingCode', 'bankName');
  return {
    ...payment,
    ...(has('amount', 'currency') && pick(entered, 'amountHundredThousandths', 'currency', 'amountAsWritten')),
    creditor: creditorOf(payment, entered, has),
    ...(has('account') && pick(entered, 'creditorAccount')),
    ...(has('bic', 'clearingSystem', 'clearingCode', 'bankName') && pick(entered, 'creditorAgent')),
    ...(leadsElsewhere && payment.further && { further: withoutDetours(payment.further)! }),
    ...(has('remittance', 'reference') && pick(entered, 'remittance', 'additionalRemittance')),
    ...(has('reference') && pick(entered, 'creditorReference')),
    ...(has('endToEndId') && pick(entered, 'endToEndId')),
    ...(has('ultimateDebtor') && pick(entered, 'ultimateDebtor')),
    ...(has('ultimateCreditor') && pick(entered, 'ultimateCreditor')),
  };
}

function pick<Name extends keyof Payment>(payment: Payment, ...names: Name[]): Pick<Payment, Name> {
  return Object.fromEntries(names.map((name) => [name, payment[name]])) as Pick<Payment, Name>;
}

function creditorOf(
  { creditor }: Payment,
  { creditor: entered }: Payment,
  has: (...fields: Field[]) => boolean,
): Payment['creditor'] {
  const isMoved = has('street', 'buildingNumber', 'postCode', 'town', 'country');
  const address = isMoved ? movedTo(creditor.address, entered.address) : creditor.address;
  return has('creditor') ? { name: entered.name, address, identification: null } : { ...creditor, address };
}

/** The parts that the editor doesn't show stay with a structured address; lines would say the old one. */
function movedTo(before: PostalAddress | null, after: PostalAddress | null): PostalAddress | null {
  if (before === null || after === null || before.lines.length > 0) return after;
  const { streetName, buildingNumber, postCode, townName, country } = after;
  return { ...before, streetName, buildingNumber, postCode, townName, country };
}
