import type { Answer, Request } from '@portico/contract/endpoint';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import { isInstruction } from '@portico/formats/bank-instructions';
import { outgoingLeaves } from '@portico/formats/outgoing-leaves';
import type { Pain001WriteVersion } from '@portico/formats/pain001-write';
import {
  effectiveChargeBearer,
  effectivePaymentType,
  type HeaderContent,
  type PaymentGroup,
  type Transaction as Payment,
} from '@portico/formats/pain001-model';
import type { AccountReference, AgentReference, CarriedElement, Party } from '@portico/formats/party-model';
import { envelopeLines } from '@portico/formats/postal-address';
import type { Transaction } from '../platform/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { loadActor, loadVisibleOrders, type PaymentsActor } from './actor.ts';
import { loadBankFormats } from './bank-formats.ts';
import { visibleTransactions } from './list-transactions.ts';
import { orderRows } from './order-rows.ts';
import { hidesSalary } from './salary.ts';
import { withSenderBic } from './sender-bic.ts';

type Endpoint = (typeof paymentsEndpoints)['orderTransaction'];
type Detail = Answer<Endpoint>;
type Row = {
  content: Payment & { amountHundredThousandths: string };
  header: HeaderContent | null;
  accountId: string | null;
  senderBic: string | null;
  groupContent: PaymentGroup;
  endToEndId: string;
  executionDate: string;
  paymentInformationId: string;
  remittance: string[];
};

/** One transaction with all that its file says of it; one that the caller may not see answers like a missing one. */
export async function getTransaction(context: Context<Endpoint>, { params }: Request<Endpoint>): Promise<Detail> {
  const { tx, subject } = context;
  const actor = await loadActor(tx, subject);
  const [order] = await loadVisibleOrders(tx, actor, [params.uniqueId]);
  if (!order) throw new PortalError('NOT_FOUND');
  const [orderRow] = await orderRows(tx, actor, [order.id]);
  if (hidesSalary(actor, orderRow!.type)) throw new PortalError('NOT_FOUND');
  const { from, values } = visibleTransactions(actor, order);
  const row = await tx.row<Row>(
    `select t.content, (select o.header_content from orders o where o.client_id = current_client() and o.id = t.order_id) as header,
       g.debit_account_id as "accountId", g.sender_bic as "senderBic", g.content as "groupContent", t.end_to_end_id as "endToEndId", t.remittance,
       g.execution_date as "executionDate", g.payment_information_id as "paymentInformationId"
     ${from} and t.id = $4`,
    [...values, params.transactionId],
  );
  if (!row) throw new PortalError('NOT_FOUND');
  const { createdAt: created, createdBy } = orderRow!;
  const leaves = await leavesOf(row, await formatOf(tx, actor, row));
  return { uniqueId: params.transactionId, created, createdBy, ...present(row), leaves };
}

/** In the words of the debit account's bank; where that is not known, of the version that has most of them. */
async function formatOf(tx: Transaction, actor: PaymentsActor, { accountId }: Row): Promise<Pain001WriteVersion> {
  const account = accountId === null ? undefined : actor.accounts.get(accountId);
  return (account && (await loadBankFormats(tx)).get(account.bankId)) ?? 'pain.001.001.09';
}

async function leavesOf({ header, groupContent, senderBic, content }: Row, format: Pain001WriteVersion) {
  const payment = { ...content, amountHundredThousandths: BigInt(content.amountHundredThousandths) };
  const group = withSenderBic(groupContent, senderBic);
  const leaves = await outgoingLeaves(header ?? { initiatingParty: null }, group, payment, format);
  return leaves.map((leaf) => ({ ...leaf, isInstruction: isInstruction(leaf) }));
}

function present(row: Row): Omit<Detail, 'uniqueId' | 'created' | 'createdBy' | 'leaves'> {
  const { content: payment, endToEndId, executionDate, paymentInformationId, remittance } = row;
  const group = withSenderBic(row.groupContent, row.senderBic);
  const paymentType = effectivePaymentType(group, payment);
  const ultimateDebtor = payment.ultimateDebtor ?? group.ultimateDebtor;
  return {
    executionDate,
    executionDateTime: group.executionDateTime,
    priority: paymentType.instructionPriority,
    serviceLevel: paymentType.serviceLevel?.value ?? null,
    categoryPurpose: paymentType.categoryPurpose?.value ?? null,
    purpose: payment.purpose?.value ?? null,
    chargeBearer: effectiveChargeBearer(group, payment),
    batchBooking: group.batchBooking,
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

/** Null too for a bank that the file names by nothing, as `NOTPROVIDED`. */
function agentOf(agent: AgentReference | null): Detail['creditorAgent'] {
  if (!agent) return null;
  const { name, bic, clearingSystem, clearingCode, other } = agent;
  const bankCode = clearingCode ?? other;
  if (name === null && bic === null && bankCode === null) return null;
  return { name, bic, clearingSystem: clearingSystem?.value ?? null, bankCode };
}

/** The portal hands them on without looking into them; here it reads by what a person knows a bank. */
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
