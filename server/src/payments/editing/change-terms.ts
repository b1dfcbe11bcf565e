import type { Reply, Request } from '@portico/contract/endpoint';
import type { Language } from '@portico/contract/languages';
import type { OrderGroupId, OrderId } from '@portico/contract/ids';
import type { editingEndpoints } from '@portico/contract/payments/editing/endpoints';
import { executionDateFault } from '@portico/contract/payments/manual/faults';
import type { PaymentGroup, PaymentType } from '@portico/formats/pain001/pain001-model';
import { localDateOf } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { text } from '../../platform/texts.ts';
import { contentJson } from '../content/content-json.ts';
import type { PaymentsActor } from '../payments-actor.ts';
import { findLockedTerm } from '../from-templates/locked-terms.ts';
import { editOrder } from './edit-order.ts';
import { keepOriginals } from './originals.ts';

type Endpoint = (typeof editingEndpoints)['changeTerms'];
type Terms = Omit<Request<Endpoint>['body'], 'contentDigest' | 'groups'>;
type Group = { id: OrderGroupId; content: PaymentGroup };

/**
 * Changes the terms of some groups of an open order, or of all; nothing happens if they have them already. Throws NOT_FOUND if a group isn't the order's, and
 * PAYMENT_INCOMPLETE for terms that it can't have.
 */
export async function changeTerms(
  context: Context<Endpoint>,
  { params, body }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { contentDigest, groups: asked, ...terms } = body;
  const { tx } = context;
  return editOrder(context, { id: params.uniqueId, edit: 'terms', contentDigest }, async ({ id, uploadId }, actor) => {
    const groups = await loadGroups(tx, id, asked);
    if (asked && groups.length !== new Set(asked).size) throw new PortalError('NOT_FOUND');
    await refuseTerms(context, actor, { orderId: id, groups }, terms);
    const changed = groups
      .map((group) => ({ ...group, after: withTerms(group.content, terms) }))
      .filter(({ content, after }) => contentJson(content) !== contentJson(after));
    if (changed.length === 0) return null;
    if (uploadId !== null) await keepOriginals(tx, id, { groups: changed.map((group) => group.id) });
    await writeTerms(tx, id, changed);
    const parts = new Set(changed.map(({ after }) => `PmtInf[${after.number}]`));
    const isChanged = (path: string) =>
      !path.includes('CdtTrfTxInf') && parts.has(/PmtInf\[\d+\]/.exec(path)?.[0] ?? '');
    return { event: 'termsChanged', parameters: { number: changed.length }, isChanged };
  });
}

/** Without a list of groups, all of them. */
function loadGroups(tx: Transaction, orderId: OrderId, ids: readonly OrderGroupId[] | undefined): Promise<Group[]> {
  return tx.rows<Group>(
    `select id, content from transaction_groups
      where client_id = current_client() and order_id = $1 and ($2::uuid[] is null or id = any($2)) order by sequence`,
    [orderId, ids ?? null],
  );
}

async function refuseTerms(
  { tx, clock, language }: Context<Endpoint>,
  actor: PaymentsActor,
  { orderId, groups }: { orderId: OrderId; groups: readonly Group[] },
  terms: Terms,
): Promise<void> {
  const { executionDate, priority } = terms;
  const date = executionDate === undefined ? null : executionDateFault(executionDate, localDateOf(clock.now()));
  if (date) throw refused('executionDate', text(language, date.key, date.parameters));
  // A group's priority would stand beside types of payment that its payments have of their own.
  const isOfPayments = priority !== undefined && priority !== null && (await haveOwnTypes(tx, orderId, groups));
  if (isOfPayments) throw refused('priority', text(language, 'payments.terms.priorityOfPayments'));
  const locked = await findLockedTerm(tx, actor, { orderId, groups }, terms);
  if (locked) throw refused(locked.field, lockedSentence(language, locked.template));
}

function lockedSentence(language: Language, template: string | null): string {
  return template === null
    ? text(language, 'payments.terms.locked')
    : text(language, 'payments.terms.lockedByTemplate', { template });
}

function refused(field: keyof Terms, message: string): PortalError {
  return new PortalError('PAYMENT_INCOMPLETE', { fields: [{ field, message }] });
}

async function haveOwnTypes(tx: Transaction, orderId: OrderId, groups: readonly Group[]): Promise<boolean> {
  const parts = (['instructionPriority', 'serviceLevel', 'localInstrument', 'categoryPurpose'] as const).map(
    (part: keyof PaymentType) => `content->'paymentType'->'${part}'`,
  );
  const row = await tx.row(
    `select from transactions where client_id = current_client() and order_id = $1 and group_id = any($2)
       and coalesce(${parts.map((part) => `nullif(${part}, 'null')`).join(', ')}) is not null limit 1`,
    [orderId, groups.map(({ id }) => id)],
  );
  return row !== null;
}

/** A file that asks for a time of day keeps it. */
function withTerms(group: PaymentGroup, { executionDate, priority, batchBooking }: Terms): PaymentGroup {
  const { executionDateTime } = group;
  return {
    ...group,
    ...(executionDate !== undefined && {
      executionDate,
      executionDateTime: executionDateTime && `${executionDate}${executionDateTime.slice(executionDate.length)}`,
    }),
    ...(priority !== undefined && { paymentType: { ...group.paymentType, instructionPriority: priority } }),
    ...(batchBooking !== undefined && { batchBooking }),
  };
}

async function writeTerms(
  tx: Transaction,
  orderId: OrderId,
  groups: readonly { id: OrderGroupId; after: PaymentGroup }[],
): Promise<void> {
  await tx.write(
    `update transaction_groups g set content = t.content, execution_date = t.date, priority = t.priority, batch_booking = t.booking
       from unnest($2::uuid[], $3::jsonb[], $4::date[], $5::text[], $6::boolean[]) as t(id, content, date, priority, booking)
      where g.client_id = current_client() and g.order_id = $1 and g.id = t.id`,
    [
      orderId,
      groups.map(({ id }) => id),
      groups.map(({ after }) => contentJson(after)),
      groups.map(({ after }) => after.executionDate),
      groups.map(({ after }) => after.paymentType.instructionPriority),
      groups.map(({ after }) => after.batchBooking),
    ],
  );
}
