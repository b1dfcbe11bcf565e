import type { ClientId, StandingOrderId, UserId } from '@portico/contract/ids';
import type { StandingOrderContent } from '@portico/contract/standing-orders/standing-order-content';
import { loadAccounts, soonestDate } from '../accounts/public.ts';
import type { ContentProblem } from '../approvals/public.ts';
import { IncompleteOrder, loadOrderFacts, payFromTemplate, renewOne, submitBySystem } from '../payments/public.ts';
import { audit } from '../platform/audit.ts';
import { addSeconds, localDateOf, type Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import { addDays } from '../platform/days/days.ts';
import type { Work } from '../platform/jobs.ts';
import { loadClientTemplate, unseenMakersOf, type UsableTemplate } from '../templates/public.ts';
import { keepNextDate } from './next-date.ts';
import { templateDaysOf, paymentOf } from './paid-template.ts';
import type { PlannedDate } from './planned-dates.ts';
import { paymentProblems } from './standing-order-problems.ts';

/** Standing orders that are looked for at once. */
const PAGE_SIZE = 100;
/** One order of each at a time, so that nobody's backlog holds up the others. What is left follows with the next look. */
const PASSES = 60;
const TRY_AGAIN_SECONDS = 600;
/** After a standstill of months nobody wants the payments of all of them at once: people have paid otherwise. */
const LATE_DAYS_MAXIMUM = 31;

type Tools = Pick<Work, 'db' | 'clock' | 'log'>;
type Due = { clientId: ClientId; id: StandingOrderId };

/**
 * Makes an order for each date of a standing order whose day to do so has come, under the ordinary rules: people sign it
 * as any other. A date whose order can't be made keeps its place and is tried again; the row says why. What is late after a
 * standstill is executed on the next banking day for which the bank still takes it, if it isn't more than a month late.
 * Idempotent: what became of a date is written with its order.
 */
export async function makeDueOrders(tools: Tools): Promise<void> {
  for (let pass = 0; pass < PASSES; pass += 1) if (!(await makeOneOfEach(tools))) return;
}

/** Whether something became of a date. */
async function makeOneOfEach({ db, clock, log }: Tools): Promise<boolean> {
  const now = clock.now();
  const today = localDateOf(now);
  let hasSettled = false;
  for (let after: StandingOrderId | null = null; ;) {
    const page: Due[] = await db.inNoClient((tx) =>
      tx.rows<Due>('select client_id as "clientId", id from due_standing_orders($1, $2, $3, $4)', [
        today,
        now,
        after,
        PAGE_SIZE,
      ]),
    );
    for (const due of page) if (await settleNextDate({ db, clock, log }, due)) hasSettled = true;
    if (page.length < PAGE_SIZE) return hasSettled;
    after = page.at(-1)!.id;
  }
}

/** Whether something became of its next date; one that fails is put off, and holds up no other. */
async function settleNextDate({ db, clock, log }: Tools, { clientId, id }: Due): Promise<boolean> {
  try {
    return await db.inClient(clientId, (tx) => makeNextOrder(tx, clock, clientId, id));
  } catch (error) {
    if (!(error instanceof IncompleteOrder))
      log.error({ err: error, standingOrder: id }, 'an order of a standing order could not be made');
    const text = `standingOrders.problem.${error instanceof IncompleteOrder ? 'orderRefused' : 'unexpected'}`;
    // What was written is undone, and its locks are gone: somebody may have mended it since.
    const problems = [{ field: 'templateId', text }];
    await db.inClient(clientId, (tx) => keepProblems(tx, clock, id, problems)).catch(() => undefined);
    return false;
  }
}

type Row = {
  content: StandingOrderContent;
  name: string;
  version: number;
  changedBy: UserId;
  makers: UserId[];
};

/** Makes the order for the next date, if its day has come; or says why it can't be made. Whether the date is settled. */
async function makeNextOrder(tx: Transaction, clock: Clock, clientId: ClientId, id: StandingOrderId): Promise<boolean> {
  const today = localDateOf(clock.now());
  // The template before the standing order, as those who change a template lock them.
  await lockTemplateOf(tx, id);
  const row = await tx.row<Row>(
    `select content, name, version, changed_by as "changedBy", makers from standing_orders
     where client_id = current_client() and id = $1 and next_order_on <= $2 and deleted_at is null and not is_paused
       and entity_status <> 'CREATION_PENDING' for update`,
    [id, today],
  );
  if (!row) return false;
  // Its account, and so its banking days, may have changed since.
  const next = await keepNextDate(tx, id);
  if (!next || next.orderDate > today) {
    await keepProblems(tx, clock, id, []);
    return false;
  }
  if (next.executionDate < addDays(today, -LATE_DAYS_MAXIMUM)) {
    await settle(tx, clock, id, next, { outcome: 'MISSED' });
    return true;
  }
  const problems = await paymentProblems(tx, row.content);
  const template = await loadClientTemplate(tx, row.content.templateId);
  if (problems.length > 0 || !template) {
    await keepProblems(tx, clock, id, problems);
    return false;
  }
  const written = await makeOrder(tx, clock, clientId, { row, template, next, today });
  await settle(tx, clock, id, next, { outcome: 'MADE', orderId: written.id, version: row.version });
  // Its warnings compare it with the ones before: those are meant to be alike.
  await renewOne(tx, written.id);
  const [order] = await loadOrderFacts(tx, await loadAccounts(tx), [written.id]);
  const status = await submitBySystem(tx, clock, order!, clientId);
  const parameters = { standingOrder: row.name, dueDate: next.dueDate, status };
  const made = { id: written.id, name: written.orderMessageId };
  await audit({ tx, clock, subject: null }, 'orderMadeByStandingOrder', made, parameters);
  return true;
}

type Making = { row: Row; template: UsableTemplate; next: PlannedDate; today: string };

async function makeOrder(tx: Transaction, clock: Clock, clientId: ClientId, { row, template, next, today }: Making) {
  const days = await templateDaysOf(tx, template.content);
  // By hand, somebody else than those who have written the template would make the order, and signers would know both.
  const others = [...row.makers, ...(await unseenMakersOf(tx, template))];
  return payFromTemplate(
    { tx, clock },
    {
      clientId,
      origin: { by: row.changedBy, guest: null, others },
      template,
      payment: paymentOf(template.content, row.content),
      dueDate: next.dueDate,
      executionDate: soonestDate(days, next.executionDate < today ? today : next.executionDate, clock.now()),
    },
  );
}

type Outcome = { outcome: 'MISSED' } | { outcome: 'MADE'; orderId: string; version: number };

/** Writes what became of a date, and which one is next. */
async function settle(
  tx: Transaction,
  clock: Clock,
  id: StandingOrderId,
  { dueDate, executionDate }: PlannedDate,
  outcome: Outcome,
): Promise<void> {
  const { orderId = null, version = null } = outcome.outcome === 'MADE' ? outcome : {};
  await tx.write(
    `insert into standing_order_runs (client_id, standing_order_id, due_date, outcome, order_id, version, at)
     values (current_client(), $1, $2, $3, $4, $5, $6)`,
    [id, dueDate, outcome.outcome, orderId, version, clock.now()],
  );
  // Dates that are skipped and still to come stay among those to come.
  await tx.write(
    `update standing_orders set counts_from = least($2::date, $3::date), problems = '[]', next_try_at = null
     where client_id = current_client() and id = $1`,
    [id, executionDate, localDateOf(clock.now())],
  );
  await keepNextDate(tx, id);
}

async function lockTemplateOf(tx: Transaction, id: StandingOrderId): Promise<void> {
  await tx.rows(
    `select from templates t where t.client_id = current_client() and t.id =
       (select template_id from standing_orders where client_id = current_client() and id = $1) for key share`,
    [id],
  );
}

/**
 * Says why the order for the next date can't be made, and when it is tried again: people read the reason, and mend it
 * meanwhile. A date that has none, or isn't due any more, isn't failing.
 */
async function keepProblems(
  tx: Transaction,
  clock: Clock,
  id: StandingOrderId,
  problems: readonly ContentProblem[],
): Promise<void> {
  const now = clock.now();
  await tx.write(
    `update standing_orders set problems = $2, next_try_at = $3
     where client_id = current_client() and id = $1 and (problems <> $2::jsonb or $3::timestamptz is not null)
       and ($3::timestamptz is null or next_order_on <= $4)`,
    [id, JSON.stringify(problems), problems.length > 0 ? addSeconds(now, TRY_AGAIN_SECONDS) : null, localDateOf(now)],
  );
}
