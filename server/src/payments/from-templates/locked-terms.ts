import type { OrderGroupId, OrderId, UserId } from '@portico/contract/ids';
import type { ManualGroup } from '@portico/contract/payments/manual/manual-order';
import type { TemplateContent } from '@portico/contract/templates/template-content';
import type { Transaction } from '../../platform/database/db.ts';
import { seesTemplate, type TemplateViewer } from '../../templates/public.ts';

type Terms = { priority?: string | null | undefined; batchBooking?: boolean | null | undefined };
/** `template` is null for readers who don't see it. */
type LockedTerm = { field: 'priority' | 'batchBooking'; template: string | null };

/**
 * The first term that somebody would change although a template of one of these groups' payments locks it; null if none
 * does. Templates that are gone lock nothing, and somebody's own lock nothing for others.
 */
export async function findLockedTerm(
  tx: Transaction,
  viewer: TemplateViewer & { userId: UserId },
  { orderId, groups }: { orderId: OrderId; groups: readonly { id: OrderGroupId }[] },
  { priority, batchBooking }: Terms,
): Promise<LockedTerm | null> {
  const rows = await tx.rows<{ name: string; content: TemplateContent }>(
    `select distinct on (m.id) m.name, m.content
     from payments_from_templates p
       join transactions t on t.client_id = p.client_id and t.id = p.transaction_id
       join templates m on m.client_id = p.client_id and m.id = p.template_id and m.deleted_at is null
         and (m.owner_id is null or m.owner_id = $3)
     where p.client_id = current_client() and p.order_id = $1 and t.group_id = any($2)
     order by m.id`,
    [orderId, groups.map(({ id }) => id), viewer.userId],
  );
  for (const { name, content } of rows) {
    const template = seesTemplate(viewer, content) ? name : null;
    if (locks(content, 'priority', priority === null ? '' : priority)) return { field: 'priority', template };
    if (locks(content, 'batchBooking', batchBooking)) return { field: 'batchBooking', template };
  }
  return null;
}

function locks(
  content: TemplateContent,
  field: LockedTerm['field'] & keyof ManualGroup,
  asked: string | boolean | null | undefined,
): boolean {
  return asked !== undefined && content.locked.includes(field) && content[field] !== asked;
}
