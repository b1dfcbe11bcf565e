import type { Reply, Request } from '@portico/contract/endpoint';
import type { FieldValue } from '@portico/contract/approvals/endpoints';
import type { AccountId, OrderId, TransactionId } from '@portico/contract/ids';
import type { Language } from '@portico/contract/languages';
import type { fromTemplatesEndpoints } from '@portico/contract/payments/from-templates/endpoints';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import type { PaymentGroup, Transaction as Payment } from '@portico/formats/pain001/pain001-model';
import { holdingAccounts } from '../../accounts/public.ts';
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
import type { OrderFacts } from '../reading/order-facts.ts';
import { hidesSalary } from '../reading/salary.ts';
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
  const changes = await holdingAccounts(tx, () => changesBetween(tx, actor, { before, after: content }, language));
  return { changes };
}

type Row = { before: TemplateContent; after: TemplateContent };

/**
 * In what the templates of an order had changed when it was submitted, at the payments whose warnings say so, and in what
 * the payment of its standing order had. What was let go or changed since alters nothing: signers read what they sign.
 */
export async function orderTemplateDifferences(
  { tx, subject, language }: Context<OfOrder>,
  { params }: Request<OfOrder>,
): Promise<Reply<OfOrder>> {
  const actor = await loadActor(tx, subject);
  const [order] = await loadVisibleOrders(tx, actor, [params.uniqueId]);
  if (!order) throw new PortalError('NOT_FOUND');
  if (hidesSalary(actor, order.type)) return { templates: [], standingOrder: null };
  return holdingAccounts(tx, async () => ({
    templates: await templatesOf(tx, actor, order, language),
    standingOrder: await standingOrderDifference(tx, actor, order.id, language),
  }));
}

async function templatesOf(
  tx: Transaction,
  actor: PaymentsActor,
  { id, warnings }: OrderFacts,
  language: Language,
): Promise<Reply<OfOrder>['templates']> {
  const templates: Reply<OfOrder>['templates'] = [];
  for (const { key, groupId, transactionId, parameters } of warnings) {
    if (key !== 'templateChanged' || groupId === null || transactionId === null) continue;
    const { before, after } = parameters;
    // Orders from before this was kept can't be compared.
    if (typeof before !== 'number' || typeof after !== 'number') continue;
    const row = await tx.row<Row>(
      `select was.content as before, v.content as after from payments_from_templates p
         join template_versions was on was.client_id = p.client_id and was.template_id = p.template_id and was.version = $5
         join template_versions v on v.client_id = p.client_id and v.template_id = p.template_id and v.version = $6
         join transactions t on t.client_id = p.client_id and t.id = p.transaction_id
         join transaction_groups g on g.client_id = t.client_id and g.order_id = t.order_id and g.id = t.group_id
         join orders o on o.client_id = t.client_id and o.id = t.order_id
       where p.client_id = current_client() and p.order_id = $4 and p.transaction_id = $7 and ${seenGroup(1)}`,
      [...visibleOrders(actor, 1).values, id, before, after, transactionId],
    );
    if (row) templates.push({ groupId, transactionId, changes: await changesBetween(tx, actor, row, language) });
  }
  return templates;
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
  { before, after }: Row,
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
