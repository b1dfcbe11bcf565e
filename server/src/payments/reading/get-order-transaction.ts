import type { Answer, Request } from '@portico/contract/endpoint';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { effectiveChargeBearer, effectivePaymentType } from '@portico/formats/pain001/pain001-model';
import type { AccountReference, AgentReference, CarriedElement, Party } from '@portico/formats/party/party-model';
import { envelopeLines } from '@portico/formats/party/postal-address';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { loadActor, loadVisibleOrders } from '../payments-actor.ts';
import { loadBankFormats } from '../submitting/bank-formats.ts';
import { nameOfTemplate } from '../from-templates/template-links.ts';
import { debitAdviceIn } from '../content/debit-advice.ts';
import { visibleTransactions } from './list-order-transactions.ts';
import { orderRows } from './order-rows.ts';
import { hidesSalary } from './salary.ts';
import { withMasterData } from '../submitting/from-master-data.ts';
import { LEAVES_COLUMNS, leavesOf, type StoredPayment } from '../content/transaction-leaves.ts';

type Endpoint = (typeof paymentsEndpoints)['orderTransaction'];
type Detail = Answer<Endpoint>;
/** A payment with its group, as `paymentFacts` reads it. */
export type StoredFacts = StoredPayment & {
  endToEndId: string;
  executionDate: string;
  paymentInformationId: string;
  remittance: string[];
};

/** One transaction with everything its file says about it; a hidden one answers like a missing one. */
export async function getTransaction(context: Context<Endpoint>, { params }: Request<Endpoint>): Promise<Detail> {
  const { tx, subject } = context;
  const actor = await loadActor(tx, subject);
  const [order] = await loadVisibleOrders(tx, actor, [params.uniqueId]);
  if (!order) throw new PortalError('NOT_FOUND');
  const [orderRow] = await orderRows(tx, actor, [order.id]);
  if (hidesSalary(actor, orderRow!.type)) throw new PortalError('NOT_FOUND');
  const { from, values } = visibleTransactions(actor, order);
  const row = await tx.row<StoredFacts>(
    `select ${LEAVES_COLUMNS}, t.end_to_end_id as "endToEndId", t.remittance,
       g.execution_date as "executionDate", g.payment_information_id as "paymentInformationId"
     ${from} and t.id = $4`,
    [...values, params.transactionId],
  );
  if (!row) throw new PortalError('NOT_FOUND');
  const { createdAt: created, createdBy } = orderRow!;
  const told = await leavesOf(row, actor.accounts, await loadBankFormats(tx));
  const template = await nameOfTemplate(tx, actor, params.transactionId);
  return { uniqueId: params.transactionId, created, createdBy, template, ...paymentFacts(row), ...told };
}

/** What applies to a payment: its own values, else its group's, the debtor's side as it leaves. */
export function paymentFacts(
  row: StoredFacts,
): Omit<Detail, 'uniqueId' | 'created' | 'createdBy' | 'template' | 'leaves' | 'hasMoreLeaves'> {
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
