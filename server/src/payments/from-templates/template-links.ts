import type { OrderId, TemplateId, TransactionId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import { markTemplatesUsed, type UsableTemplate } from '../../templates/public.ts';

/** The template of each payment of an order, in their order; null for those without one. */
export type TemplateLinks = readonly (UsableTemplate | null)[];

/** The versions of which orders had been made before this one, by template; what an edit of it must not forget. */
export type EarlierVersions = ReadonlyMap<TemplateId, number | null>;

export async function earlierVersions(tx: Transaction, orderId: OrderId): Promise<EarlierVersions> {
  const rows = await tx.rows<{ id: TemplateId; previous: number | null }>(
    `select distinct template_id as id, previous_version as previous from payments_from_templates
     where client_id = current_client() and order_id = $1`,
    [orderId],
  );
  return new Map(rows.map(({ id, previous }) => [id, previous]));
}

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
export async function linkTemplates(
  tx: Transaction,
  orderId: OrderId,
  templates: TemplateLinks,
  earlier: EarlierVersions,
): Promise<void> {
  const links = templates.flatMap((template, index) => (template ? [{ template, sequence: index + 1 }] : []));
  if (links.length === 0) return;
  const previousOf = ({ uniqueId, lastUsedVersion }: UsableTemplate) =>
    earlier.has(uniqueId) ? earlier.get(uniqueId)! : lastUsedVersion;
  await tx.write(
    `insert into payments_from_templates (client_id, order_id, transaction_id, template_id, template_version, previous_version)
     select current_client(), t.order_id, t.id, l.template_id, l.version, l.previous
     from unnest($2::int[], $3::uuid[], $4::int[], $5::int[]) as l(sequence, template_id, version, previous)
       join transactions t on t.client_id = current_client() and t.order_id = $1 and t.sequence = l.sequence`,
    [
      orderId,
      links.map(({ sequence }) => sequence),
      links.map(({ template }) => template.uniqueId),
      links.map(({ template }) => template.version),
      links.map(({ template }) => previousOf(template)),
    ],
  );
}

/** Counts the order for its templates. */
export async function countTemplates(tx: Transaction, templates: TemplateLinks, at: Date): Promise<void> {
  const ids = new Set(templates.flatMap((template) => (template ? [template.uniqueId] : [])));
  if (ids.size > 0) await markTemplatesUsed(tx, [...ids], at);
}

/** The name of the client's template that a payment was made from, also if that is gone; somebody's own is theirs to know. */
export async function nameOfTemplate(tx: Transaction, transactionId: TransactionId): Promise<string | null> {
  const row = await tx.row<{ name: string }>(
    `select m.name from payments_from_templates p
       join templates m on m.client_id = p.client_id and m.id = p.template_id and m.owner_id is null
     where p.client_id = current_client() and p.transaction_id = $1`,
    [transactionId],
  );
  return row?.name ?? null;
}
