import type { Answer } from '@portico/contract/endpoint';
import type { OrderId, OrderMessageId, UserId } from '@portico/contract/ids';
import { formatMoney, type Money } from '@portico/contract/money';
import { cutOffState, lastMoment } from '@portico/contract/payments/cut-off';
import type { paymentsEndpoints } from '@portico/contract/payments/endpoints';
import {
  AVAILABLE_ORDER_ACTIONS,
  signatureStatus,
  statusGroup,
  type OrderStatus,
  type SourceType,
} from '@portico/contract/payments/status';
import type { Account } from '../../accounts/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { shownCutOff } from '../cut-offs/shown-cut-off.ts';
import { seenGroup, visibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { decideOrder, seesAccount, seesUnmatched } from '../actions/decide-order.ts';
import { loadOrderFacts, moneyFromJson, type OrderFacts } from './order-facts.ts';
import { readWarnings } from './read-warnings.ts';
import { hidesSalary, hidesSalaryGroups } from './salary.ts';
import { WITH_ORDER } from './seen-payments.ts';
import { loadVisibleParts, readableBy, type VisiblePart } from './visible-part.ts';

export type OrderRow = Answer<(typeof paymentsEndpoints)['orders']>['content'][number];

type Stored = {
  id: OrderId;
  message_id: OrderMessageId;
  status: OrderStatus;
  source_type: SourceType;
  type: 'NORMAL' | 'SALARY';
  file_name: string | null;
  content: string;
  execution_date: string | null;
  number_of_transactions: number;
  totals: { amount: string; currency: string }[];
  control_sum: string | null;
  signatures_given: number;
  signatures_required: number;
  created_at: Date;
  created_by: UserId | null;
  created_by_name: string | null;
  changed_at: Date;
  comment: string | null;
  deletion_comment: string | null;
  deleted_at: Date | null;
  deleted_by: UserId | null;
  deleted_by_name: string | null;
  hold: { day: string; days: number } | null;
  hold_since: Date | null;
  sending: boolean;
};

/** None of its messages is still waiting for screening: sending is only tried once screening has passed. */
const SENDING = `not exists (select from bank_messages m where m.client_id = o.client_id and m.order_id = o.id
  and m.withdrawn_at is null and m.status = 'SANCTION_SCREENING' and m.attempts = 0)`;

/** The rows of these orders for lists and pages, with what the actor may do with each. */
export async function orderRows(
  tx: Transaction,
  actor: PaymentsActor,
  orderIds: readonly OrderId[],
): Promise<OrderRow[]> {
  const facts = new Map((await loadOrderFacts(tx, actor.accounts, orderIds)).map((order) => [order.id, order]));
  const rows = await tx.rows<Stored>(
    `select o.id, o.message_id, o.status, o.source_type, o.type, o.file_name, o.content, o.execution_date, o.number_of_transactions,
       o.totals, o.control_sum, o.signatures_given, o.signatures_required, o.created_at, o.created_by,
       case when u.id is not null then shown_name(u) end as created_by_name, o.changed_at, o.comment, o.deletion_comment, o.deleted_at, o.deleted_by, case when d.id is not null then shown_name(d) end as deleted_by_name,
       o.hold, o.hold_since, o.status = 'SANCTION_SCREENING' and ${SENDING} as sending
     from orders o left join users u on u.client_id = o.client_id and u.id = o.created_by
       left join users d on d.client_id = o.client_id and d.id = o.deleted_by
     where o.client_id = current_client() and o.id = any($1)`,
    [orderIds],
  );
  const parts = await loadVisibleParts(tx, actor, [...facts.values()]);
  const warnings = await readWarnings(tx, actor, [...facts.values()]);
  const returned = await countReturned(tx, actor, orderIds);
  const unsettled = (id: OrderId) => warnings.get(id)!.filter((warning) => !warning.settled).length;
  const byId = new Map(
    rows.map((row) => [
      row.id,
      {
        ...presentRow(actor, row, facts.get(row.id)!, parts.get(row.id)),
        warnings: unsettled(row.id),
        returned: returned.get(row.id) ?? 0,
      },
    ]),
  );
  return orderIds.flatMap((id) => byId.get(id) ?? []);
}

/** `part`: what the actor sees of an order that is partly hidden from them. */
function presentRow(
  actor: PaymentsActor,
  row: Stored,
  order: OrderFacts,
  part: VisiblePart | undefined,
): Omit<OrderRow, 'warnings' | 'returned'> {
  const isHidden = part !== undefined || hidesSalary(actor, row.type);
  const actions = Object.fromEntries(
    AVAILABLE_ORDER_ACTIONS.map((action) => [action, readableBy(actor, order, decideOrder(actor, action, order))]),
  );
  const totals = shownTotals(actor, row, part);
  const [cutOff, signed] = [shownCutOff(actor, order), signatureStatus(row.status)];
  return {
    uniqueId: row.id,
    orderId: row.message_id,
    status: row.status,
    statusGroup: statusGroup(row.status),
    signatureStatus: signed,
    held: row.hold && { since: row.hold_since!.toISOString(), until: row.hold.day, daysAhead: row.hold.days },
    sending: row.sending,
    entityStatus: order.entityStatus,
    sourceType: row.source_type,
    type: row.type,
    fileName: row.file_name,
    content: isHidden ? (row.file_name ?? row.message_id) : row.content,
    executionDate: row.execution_date,
    cutOff,
    cutOffAt: cutOff && lastMoment(cutOff),
    cutOffState: cutOff && cutOffState(cutOff, signed === 'FULLY_SIGNED', actor.now.getTime()),
    debitAccounts: order.accounts.map((account) => presentAccount(actor, order, account)),
    numberOfTransactions: part?.numberOfTransactions ?? row.number_of_transactions,
    totals: totals.map((money) => ({ amount: formatMoney(money), currency: money.currency })),
    controlSum: part ? null : row.control_sum,
    signatures: {
      given: row.signatures_given,
      required: row.signatures_required,
      mine: actions['sign']!.allowed,
    },
    createdAt: row.created_at.toISOString(),
    createdBy: { uniqueId: row.created_by, name: row.created_by_name ?? '' },
    changedAt: row.changed_at.toISOString(),
    comment: row.comment,
    deletionComment: row.deletion_comment,
    deletedAt: row.deleted_at?.toISOString() ?? null,
    deletedBy: row.deleted_at && { uniqueId: row.deleted_by, name: row.deleted_by_name ?? '' },
    actions,
  };
}

/** What an order pays in all; of a salary order, the total of some accounts would tell what a group pays. */
function shownTotals(actor: PaymentsActor, row: Stored, part: VisiblePart | undefined): Money[] {
  if (part === undefined) return moneyFromJson(row.totals);
  return hidesSalaryGroups(actor, row.type) ? [] : part.totals;
}

/** How many of an order’s payments came back, where some did; on accounts that the actor sees. */
async function countReturned(
  tx: Transaction,
  actor: PaymentsActor,
  orderIds: readonly OrderId[],
): Promise<Map<OrderId, number>> {
  const { values } = visibleOrders(actor, 2);
  const rows = await tx.rows<{ id: OrderId; number: number }>(
    `select t.order_id as id, count(*)::int as number from transactions t ${WITH_ORDER}
      where t.client_id = current_client() and t.order_id = any($1) and t.returned_on is not null and ${seenGroup(2)}
      group by t.order_id`,
    [orderIds, ...values],
  );
  return new Map(rows.map(({ id, number }) => [id, number]));
}

type DebitAccount = OrderRow['debitAccounts'][number];

/** A debit account; a hidden one says only that it is hidden. */
export function presentAccount(
  actor: PaymentsActor,
  order: Pick<OrderFacts, 'createdBy'>,
  account: Account | null,
): DebitAccount {
  const unknown: DebitAccount = {
    uniqueId: null,
    access: false,
    name: '',
    iban: null,
    other: null,
    currency: null,
    bank: null,
  };
  if (!account) return { ...unknown, access: seesUnmatched(actor, order) };
  if (!seesAccount(actor.rights, account)) return unknown;
  const { accountId, name, iban, other, currency, bankName } = account;
  return { uniqueId: accountId, access: true, name, iban, other, currency, bank: bankName };
}
