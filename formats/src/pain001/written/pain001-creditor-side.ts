import { ownGroup } from './pain001-debtor-side.ts';
import type { PaymentGroup, Transaction } from '../pain001-model.ts';
import type { AccountReference, AgentReference, CarriedElement } from '../../party/party-model.ts';

/**
 * What a payment may carry and still reach its named account, by part. Anything not listed, such as a proxy, an
 * instruction or an account of the agent, could send the money elsewhere.
 */
const HARMLESS = {
  PmtInf: new Set(['PoolgAdjstmntDt', 'ChrgsAcct']),
  CdtTrfTxInf: new Set(['Tax', 'RgltryRptg', 'RltdRmtInf', 'XchgRateInf']),
  CdtrAcct: new Set(['Tp', 'Nm']),
} as const;
/** Account numbers of these schemes are the account's own, without its bank. */
const PLAIN_SCHEMES = new Set(['BBAN', 'IBAN']);
/** Not cheques. */
const TRANSFERS = new Set(['TRF', 'TRA']);

type OfGroup = Pick<PaymentGroup, 'paymentMethod' | 'debtor' | 'debtorAccount' | 'debtorAgent' | 'further'>;

/**
 * Whether anything in a payment, or in its group as sent, lets a bank pay somebody other than the named account. A bank
 * in the payment needs a BIC or a clearing code, which the caller compares.
 */
export function leadsElsewhere(payment: Transaction, group: OfGroup): boolean {
  return (
    !TRANSFERS.has(group.paymentMethod ?? '') ||
    !isHarmless('PmtInf', ownGroup(group as PaymentGroup).further) ||
    !isHarmless('CdtTrfTxInf', payment.further) ||
    (payment.creditorAccount !== null && !isPlainAccount(payment.creditorAccount)) ||
    (payment.creditorAgent !== null && !isComparable(payment.creditorAgent))
  );
}

/** Of what a payment carries as written, only what sends its money nowhere else. */
export function withoutDetours(further: readonly CarriedElement[] | undefined): CarriedElement[] | undefined {
  return further?.filter(({ name }) => HARMLESS.CdtTrfTxInf.has(name));
}

function isPlainAccount({ otherScheme, otherIssuer, further }: AccountReference): boolean {
  const isPlainScheme = otherScheme === null || PLAIN_SCHEMES.has(otherScheme.value);
  return isPlainScheme && otherIssuer === undefined && isHarmless('CdtrAcct', further);
}

function isComparable({ bic, clearingCode, other, name, address, branch, further = [] }: AgentReference): boolean {
  if (other !== null || branch !== undefined || further.length > 0) return false;
  return bic !== null || clearingCode !== null || (name === null && address === null);
}

function isHarmless(part: keyof typeof HARMLESS, elements: readonly CarriedElement[] = []): boolean {
  return elements.every(({ name }) => (HARMLESS[part] as ReadonlySet<string>).has(name));
}
