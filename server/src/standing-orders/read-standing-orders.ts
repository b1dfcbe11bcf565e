import { carriedText } from '@portico/contract/carried-text';
import { isDeepStrictEqual } from 'node:util';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { OrderId, StandingOrderId } from '@portico/contract/ids';
import { STANDING_ORDER_DATES_SHOWN } from '@portico/contract/limits';
import type { OrderStatus } from '@portico/contract/payments/status';
import { standingOrderEndpoints } from '@portico/contract/standing-orders/endpoints';
import { calendarFaults } from '@portico/contract/standing-orders/faults';
import type { StandingOrderContent } from '@portico/contract/standing-orders/standing-order-content';
import { accountsOf, nameOfAccount } from '../accounts/public.ts';
import { choicesHead, decideActions, objectHead, type ContentProblem } from '../approvals/public.ts';
import { permitArea, type Rights } from '../permissions/public.ts';
import { localDateOf } from '../platform/clock.ts';
import { PortalError } from '../platform/errors.ts';
import { listing, type ListSource } from '../platform/grid/listing.ts';
import type { Context } from '../platform/http/route.ts';
import { text } from '../platform/texts.ts';
import {
  loadTemplateViewer,
  seenTemplate,
  seenTemplateValues,
  seenThroughout,
  seesTemplate,
} from '../templates/public.ts';
import { decideHold } from './hold-standing-order.ts';
import { comingDates, loadAhead, type Ahead } from './next-date.ts';
import { templateDaysOf, loadTemplateContent } from './paid-template.ts';
import { calendarOf, standingOrder } from './standing-order.ts';
import { NEXT_EXECUTION, STATE } from './state-of.ts';

type Endpoints = typeof standingOrderEndpoints;
type One = Reply<Endpoints['one']>;
type Asked = Pick<Context<Endpoints['one']>, 'tx' | 'clock' | 'subject' | 'language'>;
type Item = Reply<Endpoints['list']>['content'][number];

const ofTemplate = (field: string) => `nullif(t.content->>'${field}', '')`;
/** What the standing order says itself comes first. */
const ownOr = (field: string) => `coalesce(nullif(s.content->>'${field}', ''), ${ofTemplate(field)})`;

const EXPRESSIONS = {
  name: 's.name',
  state: STATE,
  nextExecutionOn: NEXT_EXECUTION,
  creditor: ofTemplate('creditor'),
  amount: {
    sql: 'coalesce(s.amount_hundred_thousandths, t.amount_hundred_thousandths)',
    storedAs: 'hundredThousandths',
  },
  // An amount of its own is in the currency that it was entered in.
  currency: `case when s.content->>'amount' <> '' then s.content->>'currency' else ${ofTemplate('currency')} end`,
  frequency: `s.content->>'frequency'`,
  template: 't.name',
  account: ofTemplate('account'),
  debitAccount: nameOfAccount('t.debit_account_id'),
  changedAt: 's.changed_at',
  entityStatus: 's.entity_status',
} as const;

const SOURCE: ListSource<'standingOrders'> = {
  expressions: EXPRESSIONS,
  key: { expression: 's.id', direction: 'asc', cast: 'uuid' },
  defaultSort: 'name,asc',
};

const WITH_TEMPLATE = 'join templates t on t.client_id = s.client_id and t.id = s.template_id';
const SHOWN = `s.id as "uniqueId", s.name, ${STATE} as state, (${NEXT_EXECUTION})::text as "nextExecutionOn", t.name as template,
  ${EXPRESSIONS.creditor} as creditor, ${EXPRESSIONS.account} as account, ${EXPRESSIONS.debitAccount} as "debitAccount",
  ${EXPRESSIONS.currency} as currency, ${ownOr('amount')} as amount, ${EXPRESSIONS.frequency} as frequency,
  s.changed_at as "changedAt", s.entity_status as "entityStatus"`;

type Stored = Omit<Item, 'changedAt'> & { changedAt: Date };

/** The standing orders whose templates the reader sees, with those that still wait for a second person. */
export const standingOrderList = listing({
  name: 'standingOrders',
  endpoint: standingOrderEndpoints.list,
  async permit({ tx, subject }) {
    await permitArea(tx, subject, 'CLIENT_TEMPLATES', 'VIEW_ONLY');
    return loadTemplateViewer(tx, subject);
  },
  source: () => SOURCE,
  rows: (viewer) => ({
    visible: `from standing_orders s ${WITH_TEMPLATE}
      where s.client_id = current_client() and s.deleted_at is null and ${seenThroughout(1)}`,
    values: seenTemplateValues(viewer),
    id: 's.id',
    select: SHOWN,
    shown: `from page join standing_orders s on s.client_id = current_client() and s.id = page.id ${WITH_TEMPLATE}`,
  }),
  present: (_viewer, stored: readonly Stored[]) =>
    stored.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })),
});

/** One of them with its dates, what the caller may do with it, and the waiting change. */
export async function getStandingOrder(
  { tx, clock, subject, language }: Asked,
  { params: { uniqueId } }: { params: { uniqueId: StandingOrderId } },
): Promise<One> {
  const rights = await permitArea(tx, subject, 'CLIENT_TEMPLATES', 'VIEW_ONLY');
  const stored = await standingOrder.find(tx, uniqueId, false);
  if (!stored || !(await standingOrder.sees!(tx, subject, rights, stored.content))) throw new PortalError('NOT_FOUND');
  const { content, status } = stored;
  const row = await tx.row<Stored & { problems: ContentProblem[]; remittance: string | null }>(
    `select ${SHOWN}, s.problems, ${ownOr('remittance')} as remittance from standing_orders s ${WITH_TEMPLATE}
     where s.client_id = current_client() and s.id = $1`,
    [uniqueId],
  );
  const { name: _inContent, frequency: _too, problems, changedAt, ...shown } = row!;
  const today = localDateOf(clock.now());
  const coming = comingDates(await loadAhead(tx, uniqueId), today, STANDING_ORDER_DATES_SHOWN);
  return {
    ...shown,
    remittance: shown.remittance && carriedText(shown.remittance),
    ...(await objectHead(tx, subject, standingOrder, uniqueId, stored)),
    content,
    changedAt: changedAt.toISOString(),
    problems: shown.state === 'FAILING' ? problems.map((one) => text(language, one.text, one.parameters)) : [],
    coming,
    past: await pastDates({ tx, rights }, uniqueId, { coming, today }),
    actions: {
      ...(await decideActions(tx, rights, standingOrder, { id: uniqueId, status })),
      hold: decideHold(rights, status),
    },
  };
}

/** What became of the last dates, the latest first. */
async function pastDates(
  { tx, rights }: Pick<Asked, 'tx'> & { rights: Rights },
  id: StandingOrderId,
  { coming, today }: { coming: One['coming']; today: string },
): Promise<One['past']> {
  type Row = Omit<One['past'][number], 'order'> & { orderId: OrderId | null; status: OrderStatus };
  const rows = await tx.rows<Row>(
    `select r.due_date::text as "dueDate", r.outcome, r.order_id as "orderId", o.status,
       coalesce(o.execution_date, r.due_date)::text as "executionDate"
     from standing_order_runs r left join orders o on o.client_id = r.client_id and o.id = r.order_id
     where r.client_id = current_client() and r.standing_order_id = $1 and r.due_date <> all($2::date[])
       and not (r.outcome = 'SKIPPED' and r.due_date >= $3)
     order by r.due_date desc limit ${STANDING_ORDER_DATES_SHOWN}`,
    [id, coming.map(({ dueDate }) => dueDate), today],
  );
  const seesOrders = rights.has('PAYMENT_VIEW', 'GRANT');
  return rows.map(({ orderId, status, ...row }) => ({
    ...row,
    order: seesOrders && orderId !== null ? { uniqueId: orderId, status } : null,
  }));
}

/** What a standing order may pay with. */
export async function standingOrderChoices({
  tx,
  subject,
}: Pick<Asked, 'tx' | 'subject'>): Promise<Reply<Endpoints['choices']>> {
  const rights = await permitArea(tx, subject, 'CLIENT_TEMPLATES', 'VIEW_ONLY');
  const viewer = { rights, accounts: await accountsOf(tx, subject) };
  const templates = await tx.rows<Reply<Endpoints['choices']>['templates'][number]>(
    `select t.id as "uniqueId", t.name, ${ofTemplate('creditor')} as creditor, ${ofTemplate('account')} as account,
       ${EXPRESSIONS.debitAccount} as "debitAccount", ${ofTemplate('currency')} as currency,
       ${ofTemplate('amount')} as amount, ${ofTemplate('remittance')} as remittance,
       ${ofTemplate('reference')} as reference, t.content->'locked' as locked
     from templates t where t.client_id = current_client() and t.owner_id is null and t.deleted_at is null
       and t.entity_status <> 'CREATION_PENDING' and ${seenTemplate('t.content', 1)}
     order by lower(t.name)`,
    seenTemplateValues(viewer),
  );
  return { templates, ...(await choicesHead(tx, subject, rights, standingOrder)) };
}

type Plan = Endpoints['plan'];

/** What a calendar would mean from today on, before anybody saves it. Throws NOT_FOUND for a template that they don't see. */
export async function planDates(
  { tx, clock, subject }: Context<Plan>,
  { body: { templateId, calendar, daysAhead, after } }: Request<Plan>,
): Promise<Reply<Plan>> {
  const rights = await permitArea(tx, subject, 'CLIENT_TEMPLATES', 'VIEW_ONLY');
  const template = await loadTemplateContent(tx, templateId);
  const viewer = { rights, accounts: await accountsOf(tx, subject) };
  if (!template || !seesTemplate(viewer, template)) throw new PortalError('NOT_FOUND');
  const existing = after === undefined ? null : await loadExisting({ tx, subject, rights }, after);
  const lastMade = existing?.lastMade ?? null;
  if (Object.keys(calendarFaults(calendar)).length > 0) return { dates: [], lastMade };
  const today = localDateOf(clock.now());
  const ahead: Ahead = {
    content: { ...calendar, daysAhead },
    isPaused: existing?.isPaused ?? false,
    days: await templateDaysOf(tx, template),
    outcomes: existing?.outcomes ?? new Map(),
    countsFrom: existing && isDeepStrictEqual(calendarOf(existing.content), calendar) ? existing.countsFrom : today,
  };
  return { dates: comingDates(ahead, today, STANDING_ORDER_DATES_SHOWN), lastMade };
}

/** What has become of the dates of a standing order that somebody changes. */
async function loadExisting(
  { tx, subject, rights }: Pick<Asked, 'tx' | 'subject'> & { rights: Rights },
  id: StandingOrderId,
): Promise<Ahead & { content: StandingOrderContent; lastMade: string | null }> {
  const stored = await standingOrder.find(tx, id, false);
  if (!stored || !(await standingOrder.sees!(tx, subject, rights, stored.content))) throw new PortalError('NOT_FOUND');
  const row = await tx.row<{ lastMade: string | null }>(
    `select max(due_date)::text as "lastMade" from standing_order_runs
     where client_id = current_client() and standing_order_id = $1 and outcome = 'MADE'`,
    [id],
  );
  return { ...(await loadAhead(tx, id)), content: stored.content, lastMade: row!.lastMade };
}
