import type { OrderId, TemplateId, TransactionId } from '@portico/contract/ids';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import type { Transaction } from '../../platform/database/db.ts';
import { markTemplatesUsed, seesTemplate, type TemplateViewer, type UsableTemplate } from '../../templates/public.ts';

/** The template of each payment of an order, in their order; null for those without one. */
export type TemplateLinks = readonly (UsableTemplate | null)[];

/** The templates that payments of an order were made from, by payment. */
export async function loadTemplateLinks(tx: Transaction, orderId: OrderId): Promise<Map<TransactionId, TemplateId>> {
  const rows = await tx.rows<{ id: TransactionId; templateId: TemplateId }>(
    `select transaction_id as id, template_id as "templateId" from payments_from_templates
     where client_id = current_client() and order_id = $1`,
    [orderId],
  );
  return new Map(rows.map(({ id, templateId }) => [id, templateId]));
}

/** Says which payments of an order just written were made from which version of a template. */
export async function linkTemplates(tx: Transaction, orderId: OrderId, templates: TemplateLinks): Promise<void> {
  const links = templates.flatMap((template, index) => (template ? [{ template, sequence: index + 1 }] : []));
  if (links.length === 0) return;
  await tx.write(
    `insert into payments_from_templates (client_id, order_id, transaction_id, template_id, template_version)
     select current_client(), t.order_id, t.id, l.template_id, l.version
     from unnest($2::int[], $3::uuid[], $4::int[]) as l(sequence, template_id, version)
       join transactions t on t.client_id = current_client() and t.order_id = $1 and t.sequence = l.sequence`,
    [
      orderId,
      links.map(({ sequence }) => sequence),
      links.map(({ template }) => template.uniqueId),
      links.map(({ template }) => template.version),
    ],
  );
}

/** Counts the order for its templates. */
export async function countTemplates(tx: Transaction, templates: TemplateLinks, at: Date): Promise<void> {
  const ids = new Set(templates.flatMap((template) => (template ? [template.uniqueId] : [])));
  if (ids.size > 0) await markTemplatesUsed(tx, [...ids], at);
}

/**
 * The signers have let an order go: they have seen these versions of its templates. What is merely saved doesn't count, or
 * a draft could keep a change from them.
 */
export async function markTemplatesSeen(tx: Transaction, orderId: OrderId): Promise<void> {
  await tx.write(
    `with used as (select template_id, max(template_version) as version from payments_from_templates
         where client_id = current_client() and order_id = $1 group by template_id),
       locked as (select t.client_id, t.id, u.version from templates t join used u on u.template_id = t.id
         where t.client_id = current_client() order by t.id for no key update of t)
     update templates t set seen_version = greatest(t.seen_version, l.version) from locked l
     where t.client_id = l.client_id and t.id = l.id and t.seen_version is distinct from greatest(t.seen_version, l.version)`,
    [orderId],
  );
}

/**
 * What the client's template that a payment was made from was called then, for readers who would see it; somebody's own is
 * theirs to know.
 */
export async function nameOfTemplate(
  tx: Transaction,
  viewer: TemplateViewer,
  transactionId: TransactionId,
): Promise<string | null> {
  const row = await tx.row<{ content: TemplateContent }>(
    `select v.content from payments_from_templates p
       join templates m on m.client_id = p.client_id and m.id = p.template_id and m.owner_id is null
       join template_versions v on v.client_id = p.client_id and v.template_id = p.template_id and v.version = p.template_version
     where p.client_id = current_client() and p.transaction_id = $1`,
    [transactionId],
  );
  return row && seesTemplate(viewer, row.content) ? row.content.name : null;
}
