import type { Answer } from '@portico/contract/endpoint';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import type {
  PaymentParties,
  PaymentReferences,
  PaymentTerms,
} from '@portico/contract/payments/transactions/payment-facts';
import { effectiveChargeBearer, effectivePaymentType } from '@portico/formats/pain001/pain001-model';
import type { AccountReference, AgentReference, CarriedElement, Party } from '@portico/formats/party/party-model';
import { envelopeLines } from '@portico/formats/party/postal-address';
import { debitAdviceIn } from '../content/debit-advice.ts';
import { LEAVES_COLUMNS, type StoredPayment } from '../content/transaction-leaves.ts';
import { withMasterData } from '../submitting/from-master-data.ts';

type Detail = Answer<(typeof paymentsEndpoints)['orderTransaction']>;

/** What a payment's group says of it, and the master data with which it leaves. */
export type StoredGroup = Omit<StoredPayment, 'content' | 'header' | 'initiator'> & {
  executionDate: string;
  paymentInformationId: string;
};
/** A payment with its group, as `paymentFacts` reads it. */
export type StoredFacts = StoredGroup & Pick<StoredPayment, 'content'> & { endToEndId: string; remittance: string[] };

/** `StoredFacts` of a transaction `t` in its group `g`, and what its leaves are read from. */
export const FACTS_COLUMNS = `${LEAVES_COLUMNS}, t.end_to_end_id as "endToEndId", t.remittance,
  g.execution_date as "executionDate", g.payment_information_id as "paymentInformationId"`;

/** What applies to a payment: its own values, else its group's, the debtor's side as it leaves. */
export function paymentFacts(row: StoredFacts): PaymentParties & PaymentTerms & PaymentReferences {
  const { content: payment, endToEndId, executionDate, paymentInformationId, remittance } = row;
  const group = withMasterData(row.groupContent, row);
  const paymentType = effectivePaymentType(group, payment);
  const ultimateDebtor = payment.ultimateDebtor ?? group.ultimateDebtor;
  return {
    executionDate,
    executionDateTime: group.executionDateTime,
    priority: paymentType.instructionPriority,
    serviceLevel: paymentType.serviceLevel?.value ?? null,
    localInstrument: paymentType.localInstrument?.value ?? null,
    categoryPurpose: paymentType.categoryPurpose?.value ?? null,
    purpose: payment.purpose?.value ?? null,
    chargeBearer: effectiveChargeBearer(group, payment),
    batchBooking: group.batchBooking,
    debitAdvice: debitAdviceIn(group.debtorAccount) || null,
    transferCurrency: payment.transferCurrency,
    creditor: partyOf(payment.creditor),
    creditorAccount: numberOf(payment.creditorAccount),
    creditorAgent: agentOf(payment.creditorAgent),
    intermediaryAgents: intermediaryAgents(payment.further),
    ultimateCreditor: payment.ultimateCreditor && partyOf(payment.ultimateCreditor),
    debtor: partyOf(group.debtor),
    debtorAccount: numberOf(group.debtorAccount),
    debtorAgent: agentOf(group.debtorAgent),
    ultimateDebtor: ultimateDebtor && partyOf(ultimateDebtor),
    remittance,
    creditorReference: payment.creditorReference?.value ?? null,
    endToEndId,
    paymentId: payment.instructionId,
    uetr: payment.uetr,
    paymentInformationId,
  };
}

function partyOf({ name, address }: Party): Detail['creditor'] {
  return { name, address: address ? envelopeLines(address) : [], country: address?.country ?? null };
}

function numberOf(account: AccountReference | null): string | null {
  return account?.iban ?? account?.other ?? null;
}

/** Also null for a bank that the file doesn't identify, such as `NOTPROVIDED`. */
function agentOf(agent: AgentReference | null): Detail['creditorAgent'] {
  if (!agent) return null;
  const { name, bic, clearingSystem, clearingCode, other } = agent;
  const bankCode = clearingCode ?? other;
  if (name === null && bic === null && bankCode === null) return null;
  return { name, bic, clearingSystem: clearingSystem?.value ?? null, bankCode };
}

/** The portal passes them on unread; here it reads what identifies a bank to a person. */
function intermediaryAgents(further: readonly CarriedElement[] = []): Detail['intermediaryAgents'] {
  return further.flatMap((element) => {
    if (!/^IntrmyAgt\d$/.test(element.name)) return [];
    const bank = childOf(element, 'FinInstnId');
    const clearing = childOf(bank, 'ClrSysMmbId');
    const system = childOf(clearing, 'ClrSysId');
    return [
      {
        name: textOf(bank, 'Nm'),
        bic: textOf(bank, 'BICFI') ?? textOf(bank, 'BIC'),
        clearingSystem: textOf(system, 'Cd') ?? textOf(system, 'Prtry'),
        bankCode: textOf(clearing, 'MmbId') ?? textOf(childOf(bank, 'Othr'), 'Id'),
      },
    ];
  });
}

function childOf(element: CarriedElement | undefined, name: string): CarriedElement | undefined {
  return element?.children?.find((child) => child.name === name);
}

function textOf(element: CarriedElement | undefined, name: string): string | null {
  return childOf(element, name)?.text ?? null;
}
