import type { OrderGroupId, OrderId } from '@portico/contract/ids';
import type { ManualGroup } from '@portico/contract/payments/manual/manual-order';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import type { Transaction } from '../../platform/database/db.ts';

type Terms = { priority?: string | null | undefined; batchBooking?: boolean | null | undefined };

/**
 * The first term that somebody would change although a template of one of these groups' payments locks it, with the name
 * of that template; null if none does. Templates that are gone lock nothing.
 */
export async function findLockedTerm(
  tx: Transaction,
  orderId: OrderId,
  groups: readonly { id: OrderGroupId }[],
  terms: Terms,
): Promise<{ field: 'priority' | 'batchBooking'; template: string } | null> {
  const rows = await tx.rows<{ name: string; content: TemplateContent }>(
    `select distinct on (m.id) m.name, m.content
     from payments_from_templates p
       join transactions t on t.client_id = p.client_id and t.id = p.transaction_id
       join templates m on m.client_id = p.client_id and m.id = p.template_id and m.deleted_at is null
     where p.client_id = current_client() and p.order_id = $1 and t.group_id = any($2)
     order by m.id`,
    [orderId, groups.map(({ id }) => id)],
  );
  for (const { name: template, content } of rows) {
    if (locks(content, 'priority', terms.priority === null ? '' : terms.priority))
      return { field: 'priority', template };
    if (locks(content, 'batchBooking', terms.batchBooking)) return { field: 'batchBooking', template };
  }
  return null;
}

function locks<Field extends keyof ManualGroup & keyof TemplateContent>(
  { locked, ...content }: TemplateContent,
  field: Field,
  asked: unknown,
): boolean {
  return asked !== undefined && (locked as readonly string[]).includes(field) && content[field as never] !== asked;
}
