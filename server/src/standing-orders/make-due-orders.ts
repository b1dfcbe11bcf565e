import type { ClientId, StandingOrderId, UserId } from '@portico/contract/ids';
import type { StandingOrderContent } from '@portico/contract/standing-orders/standing-order-content';
import type { ContentProblem } from '../approvals/public.ts';
import { IncompleteOrder, payFromTemplate } from '../payments/public.ts';
import { audit } from '../platform/audit.ts';
import { movedToBankingDay } from '../platform/banking-days.ts';
import { addSeconds, localDateOf, type Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { Work } from '../platform/jobs.ts';
import { loadClientTemplate } from '../templates/public.ts';
import { keepNextDate } from './next-date.ts';
import { bankingDaysOfTemplate, paymentOf } from './paid-template.ts';
import { paymentProblems } from './standing-order-problems.ts';

/** Standing orders that are looked for at once. */
const PAGE_SIZE = 100;
/** Of one of them, after a long standstill; the rest follow with the next look. */
const ORDERS_AT_ONCE = 60;

const TRY_AGAIN_SECONDS = 600;

type Tools = Pick<Work, 'db' | 'clock' | 'log'>;

/**
 * Makes an order for each date of a standing order whose day to do so has come, under the ordinary rules: people sign it
 * as any other. A date whose order can't be made keeps its place and is tried again; the row says why. What is late after a
 * standstill is executed on the next banking day. Idempotent: what became of a date is written with its order.
 */
export async function makeDueOrders({ db, clock, log }: Tools): Promise<void> {
  const today = localDateOf(clock.now());
  for (let after: StandingOrderId | null = null; ;) {
    const page: Due[] = await db.inNoClient((tx) =>
      tx.rows<Due>('select client_id as "clientId", id from due_standing_orders($1, $2, $3, $4)', [
        today,
        clock.now(),
        after,
        PAGE_SIZE,
      ]),
    );
    // One that fails for a reason of its own holds up no other.
    for (const due of page)
      await makeOrdersOf({ db, clock, log }, due).catch((error: unknown) =>
        log.error({ err: error, standingOrder: due.id }, 'an order of a standing order could not be made'),
      );
    if (page.length < PAGE_SIZE) return;
    after = page.at(-1)!.id;
  }
}

type Due = { clientId: ClientId; id: StandingOrderId };

async function makeOrdersOf({ db, clock }: Tools, { clientId, id }: Due): Promise<void> {
  for (let made = 0; made < ORDERS_AT_ONCE; made += 1) {
    const outcome = await db
      .inClient(clientId, (tx) => makeNextOrder(tx, clock, clientId, id))
      .catch((error: unknown): ContentProblem[] => {
        if (!(error instanceof IncompleteOrder)) throw error;
        return [{ field: 'templateId', text: 'standingOrders.problem.orderRefused' }];
      });
    if (outcome === 'none due') return;
    if (outcome === 'made') continue;
    await db.inClient(clientId, (tx) => keepProblems(tx, clock, id, outcome));
    return;
  }
}

type Row = {
  content: StandingOrderContent;
  name: string;
  changedBy: UserId;
  guestId: UserId | null;
};

/** Makes the order for the next date, if its day has come; or says why it can't be made. */
async function makeNextOrder(
  tx: Transaction,
  clock: Clock,
  clientId: ClientId,
  id: StandingOrderId,
): Promise<'made' | 'none due' | ContentProblem[]> {
  const today = localDateOf(clock.now());
  const row = await tx.row<Row>(
    `select content, name, changed_by as "changedBy", guest_id as "guestId" from standing_orders
     where client_id = current_client() and id = $1 and next_order_on <= $2 and deleted_at is null and not is_paused
       and entity_status <> 'CREATION_PENDING' for update`,
    [id, today],
  );
  if (!row) return 'none due';
  // Its account, and so its banking days, may have changed since.
  const next = await keepNextDate(tx, id);
  if (!next || next.orderDate > today) return 'none due';
  const problems = await paymentProblems(tx, row.content);
  const template = await loadClientTemplate(tx, row.content.templateId);
  if (problems.length > 0 || !template) return problems;

  const days = await bankingDaysOfTemplate(tx, template.content);
  const soonest = movedToBankingDay(today, days, 'AFTER');
  const executionDate = next.executionDate < soonest ? soonest : next.executionDate;
  const { order, status } = await payFromTemplate(
    { tx, clock },
    {
      clientId,
      origin: { by: row.changedBy, guest: row.guestId },
      template,
      payment: paymentOf(template.content, row.content),
      dueDate: next.dueDate,
      executionDate,
    },
  );
  await tx.write(
    `insert into standing_order_runs (client_id, standing_order_id, due_date, outcome, order_id, at)
     values (current_client(), $1, $2, 'MADE', $3, $4)`,
    [id, next.dueDate, order.id, clock.now()],
  );
  await tx.write(
    `update standing_orders set counts_from = $2, problems = '[]', next_try_at = null where client_id = current_client() and id = $1`,
    [id, next.executionDate],
  );
  await keepNextDate(tx, id);
  const parameters = { standingOrder: row.name, dueDate: next.dueDate, status };
  const made = { id: order.id, name: order.orderMessageId };
  await audit({ tx, clock, subject: null }, 'orderMadeByStandingOrder', made, parameters);
  return 'made';
}

/** Says why, and when it is tried again: people read the reason, and mend it meanwhile. */
async function keepProblems(
  tx: Transaction,
  clock: Clock,
  id: StandingOrderId,
  problems: readonly ContentProblem[],
): Promise<void> {
  await tx.write(
    `update standing_orders set problems = $2, next_try_at = $3 where client_id = current_client() and id = $1`,
    [id, JSON.stringify(problems), addSeconds(clock.now(), TRY_AGAIN_SECONDS)],
  );
}
