import type { Reply, Request } from '@portico/contract/endpoint';
import type { AccountId, OrderGroupId, OrderId, TransactionId } from '@portico/contract/ids';
import type { editingEndpoints } from '@portico/contract/payments/editing/endpoints';
import { paymentFaults, type Fault, type Faults } from '@portico/contract/payments/manual/faults';
import { manualPayment, type ManualPayment } from '@portico/contract/payments/manual/manual-order';
import {
  effectivePaymentType,
  type PaymentGroup,
  type Transaction as Payment,
} from '@portico/formats/pain001/pain001-model';
import { isSalary } from '@portico/formats/pain001/pain001-payment-type';
import { KnownAccounts, type Account, type Accounts } from '../../accounts/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { text } from '../../platform/texts.ts';
import { contentJson } from '../content/content-json.ts';
import { inForm, saysMore } from '../manual/payment-in-form.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import { creditorOf, debtorOf } from '../submitting/temporary-beneficiary.ts';
import { rewriteTransaction } from '../writing/insert-transactions.ts';
import { editOrder } from './edit-order.ts';
import { withEntered } from './entered-payment.ts';
import { keepOriginals } from './originals.ts';
import { readEditableOrder } from './lock-editable-order.ts';
import { storedPayment } from '../content/stored-payment.ts';

type ReadEndpoint = (typeof editingEndpoints)['enteredPayment'];
type EditEndpoint = (typeof editingEndpoints)['editPayment'];

type Stored = {
  groupId: OrderGroupId;
  sequence: number;
  accountId: AccountId | null;
  group: PaymentGroup;
  payment: Payment;
};

/** A payment of a file in the fields of the editor, for those who may edit it. */
export async function getEnteredPayment(
  { tx, subject }: Context<ReadEndpoint>,
  { params }: Request<ReadEndpoint>,
): Promise<Reply<ReadEndpoint>> {
  const { order } = await readEditableOrder(tx, subject, params.uniqueId, 'payments');
  const { payment, group, accountId } = await loadPayment(tx, order.id, params.transactionId);
  const entered = asSent(payment);
  return {
    contentDigest: order.contentDigest.toString('hex'),
    payment: entered,
    saysMore: saysMore(payment, entered),
    debitAccountId: accountId,
    serviceLevel: serviceLevelOf(group, payment),
    categoryPurpose: effectivePaymentType(group, payment).categoryPurpose?.value ?? '',
  };
}

/**
 * Changes a payment of an open order that came in a file. Its faults are refused as in the editor (PAYMENT_INCOMPLETE), but
 * for those that its file had and nobody has touched.
 */
export async function editPayment(
  context: Context<EditEndpoint>,
  { params, body }: Request<EditEndpoint>,
): Promise<Reply<EditEndpoint>> {
  const { tx } = context;
  const { uniqueId, transactionId } = params;
  const asked = { id: uniqueId, edit: 'payments', contentDigest: body.contentDigest } as const;
  return editOrder(context, asked, async ({ id }, actor) => {
    const stored = await loadPayment(tx, id, transactionId);
    const before = asSent(stored.payment);
    const after = withEntered(stored.payment, before, body.payment);
    if (contentJson(after) === contentJson(stored.payment)) return null;
    refuseFaults(context, [
      newFaults(before, body.payment, stored, actor.accounts),
      actor.rights.has('PAYMENT_TEMPORARY_BENEFICIARIES', 'GRANT') ? {} : othersPaid(actor, after, stored.group),
      otherAccount(actor.accounts, after, stored),
      otherSecrecy(stored, after),
    ]);
    await keepOriginals(tx, id, { payments: [transactionId] });
    const { groupId, sequence } = stored;
    const row = { id: transactionId, groupId, sequence, payment: after, content: contentJson(after) };
    await rewriteTransaction(tx, context.clock.now(), id, row);
    const part = `PmtInf[${stored.group.number}]/CdtTrfTxInf[${after.number}]`;
    return { event: 'paymentChanged', parameters: { number: 1 }, isChanged: (path) => path.includes(part) };
  });
}

/** As the editor sends it back if nobody touches it: without blanks around texts and in codes. */
function asSent(payment: Payment): ManualPayment {
  return manualPayment.parse(inForm(payment));
}

async function loadPayment(tx: Transaction, orderId: OrderId, id: TransactionId): Promise<Stored> {
  const row = await tx.row<Omit<Stored, 'payment'> & { content: unknown }>(
    `select t.group_id as "groupId", t.sequence, t.content, g.content as "group", g.debit_account_id as "accountId"
     from transactions t join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
     where t.client_id = current_client() and t.order_id = $1 and t.id = $2`,
    [orderId, id],
  );
  if (!row) throw new PortalError('NOT_FOUND');
  const { content, ...rest } = row;
  return { ...rest, payment: storedPayment(content) };
}

function serviceLevelOf(group: PaymentGroup, payment: Payment): string {
  return effectivePaymentType(group, payment).serviceLevel?.value ?? '';
}

function refuseFaults({ language }: Context<EditEndpoint>, faults: readonly Faults<ManualPayment>[]): void {
  const found = Object.entries<Fault>(Object.assign({}, ...faults.toReversed()) as Record<string, Fault>);
  if (found.length === 0) return;
  const fields = found.map(([field, { key, parameters }]) => ({ field, message: text(language, key, parameters) }));
  throw new PortalError('PAYMENT_INCOMPLETE', { fields });
}

/** What is wrong with it now that wasn't before. */
function newFaults(
  before: ManualPayment,
  after: ManualPayment,
  { group, payment, accountId }: Stored,
  accounts: Accounts,
): Faults<ManualPayment> {
  const terms = { serviceLevel: serviceLevelOf(group, payment) } as Parameters<typeof paymentFaults>[1];
  const debit = accountOf(accounts, accountId);
  const old = paymentFaults(before, terms, debit);
  const entries = Object.entries<Fault>(paymentFaults(after, terms, debit) as Record<string, Fault>);
  return Object.fromEntries(
    entries.filter(([name, fault]) => {
      const field = name as keyof ManualPayment;
      return after[field] !== before[field] || old[field]?.key !== fault.key;
    }),
  );
}

function accountOf(accounts: Accounts, id: AccountId | null): Account | null {
  return id === null ? null : (accounts.get(id) ?? null);
}

/** Without the right to it, what somebody has changed goes to own accounts alone. */
function othersPaid({ accounts }: PaymentsActor, after: Payment, group: PaymentGroup): Faults<ManualPayment> {
  const isOwn = new KnownAccounts(accounts).isOwn(creditorOf(after, group), after.currency!);
  return isOwn ? {} : { account: { key: 'payments.manual.fault.ownAccountsOnly' } };
}

/** A salary is seen by some only, and the order's kind says so: it stays one, and nothing else becomes one. */
function otherSecrecy({ group, payment }: Stored, after: Payment): Faults<ManualPayment> {
  const isOfGroup = isSalary(effectivePaymentType(group, payment).categoryPurpose);
  const isSame = isOfGroup || isSalary(payment.purpose) === isSalary(after.purpose);
  return isSame ? {} : { purpose: { key: 'payments.manual.fault.salaryFixed' } };
}

/** One number in several currencies: the payments' currency decides which account is debited. */
function otherAccount(
  accounts: Accounts,
  after: Payment,
  { group, accountId, payment }: Stored,
): Faults<ManualPayment> {
  if (accountId === null || after.currency === payment.currency) return {};
  const found = new KnownAccounts(accounts).find(debtorOf(group), [after.currency!]);
  const isSame = found.length === 1 && found[0]!.accountId === accountId;
  return isSame ? {} : { currency: { key: 'payments.manual.fault.currencyOfOtherAccount' } };
}
