import type { Reply, Request } from '@portico/contract/endpoint';
import type { AccountId } from '@portico/contract/ids';
import { MANUAL_PAYMENTS_MAXIMUM } from '@portico/contract/limits';
import type { manualEndpoints } from '@portico/contract/payments/manual/endpoints';
import { effectiveChargeBearer, effectivePaymentType } from '@portico/formats/pain001/pain001-model';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { createPermit } from '../actions/decide-order.ts';
import { loadActor } from '../payments-actor.ts';
import { visiblePayments, type View } from '../transactions/payment-grid.ts';
import { unpaid } from '../reading/unpaid.ts';
import { copiedPayment, copiedTerms, type StoredPayment } from './copied-payment.ts';
import { debitableOf, groupsByTerms } from './groups-by-terms.ts';

type Endpoint = (typeof manualEndpoints)['copyPayments'];
type BankReason = Reply<Endpoint>['unpaid'][number]['reasons'][number];
type Row = StoredPayment & {
  accountId: AccountId | null;
  bankReasons: BankReason[];
  returnReasons: BankReason[];
  returnedOn: string | null;
};

/**
 * Payments as they would be entered again. Their day and their own references are left out; a payment that its bank
 * refused or gave back keeps the creditor’s reference, since it still pays the same. Throws NOT_FOUND if the caller
 * doesn’t see one of them.
 */
export async function copyPayments(
  { tx, subject }: Context<Endpoint>,
  { body }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const actor = await loadActor(tx, subject);
  const refusal = actor.rights.refusal('PAYMENT_CREATE_ANY', 'GRANT');
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  const rows = await tx.rows<Row>(...statementFor({ actor, clientId: subject.clientId }, body));
  if (rows.length > MANUAL_PAYMENTS_MAXIMUM)
    throw new PortalError('TOO_MANY_RESULTS', { parameters: { limit: MANUAL_PAYMENTS_MAXIMUM } });
  const wanted = 'order' in body ? 1 : new Set(body.transactions).size;
  if (rows.length < wanted) throw new PortalError('NOT_FOUND');
  const debitable = debitableOf(actor.accounts, createPermit(actor.rights));
  return copied(rows, (id) => debitable(id)?.accountId ?? null);
}

/** At most one payment more than an order by hand takes. */
function statementFor(view: View, body: Request<Endpoint>['body']): [string, unknown[]] {
  const { visible, values } = visiblePayments(view);
  const given = `$${values.length + 1}`;
  const chosen =
    'order' in body
      ? `t.order_id = ${given} ${body.only === 'UNPAID' ? `and ${unpaid('t')}` : ''}`
      : `t.id = any(${given}::uuid[])`;
  return [
    `select t.content as payment, g.content as "group", g.debit_account_id as "accountId", t.bank_reasons as "bankReasons",
       t.return_reasons as "returnReasons", t.returned_on as "returnedOn", ${unpaid('t')} as "isUnpaid"
     ${visible} and ${chosen} order by t.order_id, t.sequence limit ${MANUAL_PAYMENTS_MAXIMUM + 1}`,
    [...values, 'order' in body ? body.order : body.transactions],
  ];
}

function copied(rows: readonly Row[], debitable: (id: AccountId | null) => AccountId | null): Reply<Endpoint> {
  const copies = rows.map((row) => {
    const { terms, isWhole: areTermsWhole } = copiedTerms({
      ...effectivePaymentType(row.group, row.payment),
      chargeBearer: effectiveChargeBearer(row.group, row.payment),
      batchBooking: row.group.batchBooking,
      debtorAccount: row.group.debtorAccount,
    });
    const { payment, isWhole } = copiedPayment(row);
    return { debitAccountId: debitable(row.accountId), terms, payment, isWhole: areTermsWhole && isWhole };
  });
  return {
    groups: groupsByTerms(copies),
    reduced: copies.filter(({ isWhole }) => !isWhole).length,
    unpaid: rows.filter(({ isUnpaid }) => isUnpaid).map(reasonsOf),
  };
}

function reasonsOf({ payment, bankReasons, returnedOn, returnReasons }: Row): Reply<Endpoint>['unpaid'][number] {
  return { creditor: payment.creditor.name, reasons: returnedOn === null ? bankReasons : returnReasons };
}
