import type { Reply, Request } from '@portico/contract/endpoint';
import type { OrderGroupId, TransactionId } from '@portico/contract/ids';
import type { Language } from '@portico/contract/languages';
import { DIFFERENCES_SHOWN } from '@portico/contract/limits';
import type { fromTemplatesEndpoints } from '@portico/contract/payments/from-templates/endpoints';
import type { TemplateContent } from '@portico/contract/templates/template-content';
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
import { actorOf, loadActor, loadVisibleOrders, seenGroup, visibleOrders } from '../payments-actor.ts';
import { hidesSalary } from '../reading/salary.ts';
import { isChanged } from './payments-of-templates.ts';

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
  if (hidesSalary(actor, order.type)) return { templates: [] };
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
  return { templates };
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
  return Object.entries(is).flatMap(([field, value]) => {
    const earlier = was[field] ?? null;
    return canonicalJson(earlier) === canonicalJson(value) ? [] : [{ field, before: earlier, after: value }];
  });
}
