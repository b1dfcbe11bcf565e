import type { Reply, Request } from '@portico/contract/endpoint';
import type { DraftId, TemplateId, UserId } from '@portico/contract/ids';
import { DRAFTS_MAXIMUM } from '@portico/contract/limits';
import type { draftEndpoints, DraftOrder } from '@portico/contract/payments/manual/draft-endpoints';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { shownTemplate } from '../from-templates/shown-template.ts';
import { loadMaker } from './maker.ts';

type Endpoints = typeof draftEndpoints;
/** A UUID: another one with every change. */
type Revision = string;
/** A draft as somebody has read it last. */
export type ReadDraft = { draft: DraftId; revision: Revision };

const OWN = 'client_id = current_client() and person_id = $1';

/** What somebody has begun to enter, the draft changed last first. */
export async function listDrafts({ tx, subject }: Context<Endpoints['drafts']>): Promise<Reply<Endpoints['drafts']>> {
  await loadMaker(tx, subject);
  const rows = await tx.rows<{ uniqueId: DraftId; changedAt: Date; payments: number; creditor: string }>(
    `select id as "uniqueId", changed_at as "changedAt", payments, creditor from payment_drafts where ${OWN} order by changed_at desc, id`,
    [subject.personId],
  );
  return rows.map(({ changedAt, ...row }) => ({ ...row, changedAt: changedAt.toISOString() }));
}

/** A draft to go on with. */
export async function getDraft(
  { tx, subject }: Context<Endpoints['draft']>,
  { params }: Request<Endpoints['draft']>,
): Promise<Reply<Endpoints['draft']>> {
  const maker = await loadMaker(tx, subject);
  const row = await tx.row<{ revision: Revision; content: DraftOrder }>(
    `select revision, content from payment_drafts where ${OWN} and id = $2`,
    [subject.personId, params.uniqueId],
  );
  if (!row) throw new PortalError('NOT_FOUND');
  const { revision, content } = row;
  const usable = await maker.loadTemplates(templatesIn(content));
  return { revision, content: withTemplates(content, usable), templates: [...usable.values()].map(shownTemplate) };
}

/**
 * Keeps a draft as it is now. Throws DRAFT_CHANGED if it isn't the one that it was made from any more, or is gone: changed
 * in another window, discarded there, or saved as an order.
 */
export async function keepDraft(
  { tx, clock, subject }: Context<Endpoints['keepDraft']>,
  { params, body: { content, revision, replaces } }: Request<Endpoints['keepDraft']>,
): Promise<Reply<Endpoints['keepDraft']>> {
  await loadMaker(tx, subject);
  const { personId } = subject;
  // One after the other, so that nobody gets past the limit.
  await tx.rows('select from users where client_id = current_client() and id = $1 for no key update', [personId]);
  const before = await tx.row<{ revision: Revision }>(`select revision from payment_drafts where ${OWN} and id = $2`, [
    personId,
    params.uniqueId,
  ]);
  if (before?.revision === revision) return;
  if ((before?.revision ?? null) !== replaces) throw new PortalError('DRAFT_CHANGED');
  if (!before) await refuseTooMany(tx, personId);
  const written = await tx.row(before ? CHANGE : ADD, [
    personId,
    params.uniqueId,
    revision,
    JSON.stringify(content),
    ...lineOf(content),
    clock.now(),
  ]);
  // It became an order meanwhile: to bring it back would be to pay twice.
  if (!written) throw new PortalError('DRAFT_CHANGED');
}

const ADD = `insert into payment_drafts (client_id, person_id, id, revision, content, payments, creditor, changed_at)
  values (current_client(), $1, $2, $3, $4, $5, $6, $7) returning id`;
const CHANGE = `update payment_drafts set revision = $3, content = $4, payments = $5, creditor = $6, changed_at = $7
  where ${OWN} and id = $2 returning id`;

async function refuseTooMany(tx: Transaction, personId: UserId): Promise<void> {
  const { count } = (await tx.row<{ count: number }>(`select count(*)::int as count from payment_drafts where ${OWN}`, [
    personId,
  ]))!;
  if (count >= DRAFTS_MAXIMUM) throw new PortalError('TOO_MANY_DRAFTS', { parameters: { most: DRAFTS_MAXIMUM } });
}

/** What its line in the list says. */
function lineOf({ groups }: DraftOrder): [payments: number, creditor: string] {
  const entered = groups.flatMap(({ payments }) => payments).filter(isEntered);
  return [entered.length, entered.map(({ creditor }) => creditor.trim()).find(Boolean) ?? ''];
}

/** The currency comes with the account. */
function isEntered({ currency: _ofAccount, ...payment }: DraftOrder['groups'][number]['payments'][number]): boolean {
  return Object.values(payment).some((text) => text?.trim());
}

export async function discardDraft(
  { tx, subject }: Context<Endpoints['discardDraft']>,
  { params }: Request<Endpoints['discardDraft']>,
): Promise<Reply<Endpoints['discardDraft']>> {
  await loadMaker(tx, subject);
  await tx.write(`delete from payment_drafts where ${OWN} and id = $2`, [subject.personId, params.uniqueId]);
}

/**
 * Removes the draft that becomes an order, if it is still as it was read. Throws DRAFT_CHANGED otherwise: what was changed
 * elsewhere would be lost, and what was saved elsewhere would be paid twice.
 */
export async function takeDraft(tx: Transaction, personId: UserId, { draft, revision }: ReadDraft): Promise<void> {
  const taken = await tx.row(`delete from payment_drafts where ${OWN} and id = $2 and revision = $3 returning id`, [
    personId,
    draft,
    revision,
  ]);
  if (!taken) throw new PortalError('DRAFT_CHANGED');
}

function templatesIn({ groups }: DraftOrder): TemplateId[] {
  return [...new Set(groups.flatMap(({ payments }) => payments.flatMap(({ template }) => template ?? [])))];
}

/** Payments of other templates than these are payments of none. */
function withTemplates({ groups }: DraftOrder, usable: ReadonlyMap<TemplateId, unknown>): DraftOrder {
  return {
    groups: groups.map((group) => ({
      ...group,
      payments: group.payments.map(({ template, ...payment }) =>
        template !== undefined && usable.has(template) ? { ...payment, template } : payment,
      ),
    })),
  };
}
