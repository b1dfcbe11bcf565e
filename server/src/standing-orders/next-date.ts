import type { StandingOrderId } from '@portico/contract/ids';
import type { Calendar } from '@portico/contract/standing-orders/calendar';
import type { RUN_OUTCOMES } from '@portico/contract/standing-orders/model';
import type { StandingOrderContent } from '@portico/contract/standing-orders/standing-order-content';
import { CLOSED_DAYS_MAXIMUM } from '../platform/days/banking-days.ts';
import type { Transaction } from '../platform/database/db.ts';
import { addDays } from '../platform/days/days.ts';
import { templateDaysOf, loadTemplateContent } from './paid-template.ts';
import { plannedDates, type TemplateDays, type PlannedDate } from './planned-dates.ts';

/** A standing order with what its dates depend on. */
export type Ahead = {
  content: Calendar & Pick<StandingOrderContent, 'daysAhead'>;
  /** Dates executed before this day are past. */
  countsFrom: string;
  isPaused: boolean;
  days: TemplateDays;
  /** What became of dates, by due date. */
  outcomes: ReadonlyMap<string, (typeof RUN_OUTCOMES)[number]>;
};

/** What the dates of a standing order depend on, from where they count. */
export async function loadAhead(tx: Transaction, id: StandingOrderId): Promise<Ahead> {
  const row = await tx.row<Pick<Ahead, 'countsFrom' | 'isPaused'> & { content: StandingOrderContent }>(
    `select content, counts_from::text as "countsFrom", is_paused as "isPaused" from standing_orders
     where client_id = current_client() and id = $1`,
    [id],
  );
  const { content, countsFrom } = row!;
  const outcomes = await tx.rows<{ dueDate: string; outcome: (typeof RUN_OUTCOMES)[number] }>(
    `select due_date::text as "dueDate", outcome from standing_order_runs
     where client_id = current_client() and standing_order_id = $1 and due_date >= $2`,
    [id, addDays(countsFrom, -CLOSED_DAYS_MAXIMUM)],
  );
  return {
    ...row!,
    days: await templateDaysOf(tx, await loadTemplateContent(tx, content.templateId)),
    outcomes: new Map(outcomes.map(({ dueDate, outcome }) => [dueDate, outcome])),
  };
}

/** The dates to come, those that are skipped too; one whose order couldn't be made yet comes first. */
export function comingDates(ahead: Ahead, today: string, most: number): (PlannedDate & { isSkipped: boolean })[] {
  const { content, countsFrom, isPaused, days, outcomes } = ahead;
  // What passes while it is held back isn't made up for.
  const from = isPaused && countsFrom < today ? today : countsFrom;
  const found: (PlannedDate & { isSkipped: boolean })[] = [];
  for (const date of plannedDates({ calendar: content, daysAhead: content.daysAhead }, days, from)) {
    if (found.length >= most) break;
    const isSkipped = outcomes.get(date.dueDate) === 'SKIPPED';
    const isDone = outcomes.has(date.dueDate) && !(isSkipped && date.executionDate >= today);
    if (!isDone) found.push({ ...date, isSkipped });
  }
  return found;
}

/** Keeps the next date of a standing order in its row, where lists and the worker find it; null if none is to come. */
export async function keepNextDate(tx: Transaction, id: StandingOrderId): Promise<PlannedDate | null> {
  const next = firstLeft(await loadAhead(tx, id));
  await tx.write(
    `update standing_orders s set next_due_on = $2, next_execution_on = $3, next_order_on = $4, template_version = t.version
     from templates t where s.client_id = current_client() and s.id = $1 and t.client_id = s.client_id and t.id = s.template_id
       and (s.next_due_on, s.next_execution_on, s.next_order_on, s.template_version) is distinct from ($2::date, $3::date, $4::date, t.version)`,
    [id, next?.dueDate ?? null, next?.executionDate ?? null, next?.orderDate ?? null],
  );
  return next;
}

/** The first date of which nothing has become yet. */
function firstLeft({ content, countsFrom, days, outcomes }: Ahead): PlannedDate | null {
  for (const date of plannedDates({ calendar: content, daysAhead: content.daysAhead }, days, countsFrom))
    if (!outcomes.has(date.dueDate)) return date;
  return null;
}

/**
 * Has the worker look at those whose template has changed, as if the day for an order had come: its account, and so its
 * banking days, may be another.
 */
export async function lookAgain(tx: Transaction): Promise<void> {
  await tx.write(
    `update standing_orders s set next_order_on = s.changed_at::date, next_try_at = null from templates t
     where s.client_id = current_client() and s.deleted_at is null and s.next_due_on is not null
       and t.client_id = s.client_id and t.id = s.template_id and t.version <> s.template_version`,
  );
}
