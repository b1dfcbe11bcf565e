import type { Reply, Request } from '@portico/contract/endpoint';
import type { FieldValue } from '@portico/contract/approvals/endpoints';
import type { AccountId, OrderGroupId, OrderId, TransactionId } from '@portico/contract/ids';
import type { Language } from '@portico/contract/languages';
import { DIFFERENCES_SHOWN } from '@portico/contract/limits';
import type { fromTemplatesEndpoints } from '@portico/contract/payments/from-templates/endpoints';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import type { PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { canonicalJson } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import {
  describeTemplate,
  fromTemplatesRefusal,
  loadUsableTemplates,
  loadVersion,
  seesTemplate,
  type TemplateViewer,
} from '../../templates/public.ts';
import { manualPaymentOf, termsOf } from '../manual/manual-of-order.ts';
import {
  actorOf,
  loadActor,
  loadVisibleOrders,
  seenGroup,
  visibleOrders,
  type PaymentsActor,
} from '../payments-actor.ts';
import { hidesSalary } from '../reading/salary.ts';
import { isChanged } from './payments-of-templates.ts';
import { orderBefore } from './standing-order-of.ts';

type OfTemplate = (typeof fromTemplatesEndpoints)['templateDifferences'];
type OfOrder = (typeof fromTemplatesEndpoints)['orderTemplateDifferences'];
type Changes = Reply<OfTemplate>['changes'];

/** What a template says otherwise than when signers last let an order from it go. Throws NOT_FOUND if the caller can't use it. */
export async function templateDifferences(
  { tx, subject, language }: Context<OfTemplate>,
  { params }: Request<OfTemplate>,
): Promise<Reply<OfTemplate>> {
  const actor = await actorOf(tx, subject);
  const refusal = await fromTemplatesRefusal(tx, subject, actor);
  if (refusal) throw new PortalError('UNAUTHORIZED', { reasons: [refusal] });
  const template = (await loadUsableTemplates(tx, subject, actor, [params.uniqueId])).get(params.uniqueId);
  if (!template) throw new PortalError('NOT_FOUND');
  const { uniqueId, seenVersion, version, content } = template;
  if (seenVersion === null || seenVersion === version) return { changes: [] };
  const before = await loadVersion(tx, uniqueId, seenVersion);
  return { changes: await changesBetween(tx, actor, { before, after: content }, language) };
}

type Row = { groupId: OrderGroupId; transactionId: TransactionId; before: TemplateContent; after: TemplateContent };

/**
 * What the templates of an order say otherwise than signers know: than when they last let an order from them go, or than
 * when this one was made, whichever is earlier. At the payments of `templateWarnings`.
 */
export async function orderTemplateDifferences(
  { tx, subject, language }: Context<OfOrder>,
  { params }: Request<OfOrder>,
): Promise<Reply<OfOrder>> {
  const actor = await loadActor(tx, subject);
  const [order] = await loadVisibleOrders(tx, actor, [params.uniqueId]);
  if (!order) throw new PortalError('NOT_FOUND');
  if (hidesSalary(actor, order.type)) return { templates: [], standingOrder: null };
  const rows = await tx.rows<Row>(
    `select distinct on (t.group_id, m.id) t.group_id as "groupId", t.id as "transactionId", was.content as before, m.content as after
     from payments_from_templates p
       join templates m on m.client_id = p.client_id and m.id = p.template_id and m.owner_id is null and m.deleted_at is null
       join template_versions was on was.client_id = m.client_id and was.template_id = m.id
         and was.version = least(m.seen_version, p.template_version)
       join transactions t on t.client_id = p.client_id and t.id = p.transaction_id
       join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
       join orders o on o.client_id = t.client_id and o.id = t.order_id
     where p.client_id = current_client() and p.order_id = $4 and ${isChanged} and ${seenGroup(1)}
     order by t.group_id, m.id, t.sequence limit $5`,
    [...visibleOrders(actor, 1).values, order.id, DIFFERENCES_SHOWN],
  );
  const templates: Reply<OfOrder>['templates'] = [];
  for (const { groupId, transactionId, ...versions } of rows)
    templates.push({ groupId, transactionId, changes: await changesBetween(tx, actor, versions, language) });
  return { templates, standingOrder: await standingOrderDifference(tx, actor, order.id, language) };
}

type Made = { transactionId: TransactionId; accountId: AccountId | null; group: PaymentGroup; payment: Payment };

/** Null if the order isn't of a standing order that was changed since the one before. */
async function standingOrderDifference(
  tx: Transaction,
  actor: PaymentsActor,
  orderId: OrderId,
  language: Language,
): Promise<Reply<OfOrder>['standingOrder']> {
  const beforeId = await orderBefore(tx, orderId);
  if (beforeId === null) return null;
  const [is, was] = [await madePayment(tx, orderId), await madePayment(tx, beforeId)];
  if (!is || !was) return null;
  const { transactionId } = is;
  const [before] = await loadVisibleOrders(tx, actor, [beforeId]);
  if (!before || hidesSalary(actor, before.type)) return { transactionId, changes: null };
  const [after, earlier] = [await describeMade(tx, is, language), await describeMade(tx, was, language)];
  return { transactionId, changes: differing(earlier, after) };
}

/** The one payment of an order that a standing order made. */
async function madePayment(tx: Transaction, orderId: OrderId): Promise<Made | null> {
  return tx.row<Made>(
    `select t.id as "transactionId", g.debit_account_id as "accountId", g.content as "group", t.content as payment
     from transactions t
       join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
     where t.client_id = current_client() and t.order_id = $1 order by t.sequence limit 1`,
    [orderId],
  );
}

/** In the words in which a template says it. */
function describeMade(tx: Transaction, { accountId, group, payment }: Made, language: Language) {
  const { executionDate: _ofEach, ...terms } = termsOf(group);
  const { endToEndId: _ofOne, ...fields } = manualPaymentOf(payment);
  const content = { ...terms, ...fields, name: '', debitAccountId: accountId, locked: [] };
  return describeTemplate(tx, content, language);
}

/** Null for people who don't see one of the two: it says something of the other. */
async function changesBetween(
  tx: Transaction,
  viewer: TemplateViewer,
  { before, after }: Pick<Row, 'before' | 'after'>,
  language: Language,
): Promise<Changes> {
  if (!seesTemplate(viewer, before) || !seesTemplate(viewer, after)) return null;
  const was = await describeTemplate(tx, before, language);
  const is = await describeTemplate(tx, after, language);
  return differing(was, is);
}

function differing(was: Record<string, FieldValue>, is: Record<string, FieldValue>): NonNullable<Changes> {
  return Object.entries(is).flatMap(([field, value]) => {
    const earlier = was[field] ?? null;
    return canonicalJson(earlier) === canonicalJson(value) ? [] : [{ field, before: earlier, after: value }];
  });
}
