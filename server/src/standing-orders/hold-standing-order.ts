import type { Reply, Request } from '@portico/contract/endpoint';
import type { Decision } from '@portico/contract/errors';
import { GOVERNED_KINDS } from '@portico/contract/approvals/kinds';
import type { EntityStatus } from '@portico/contract/approvals/model';
import type { StandingOrderId } from '@portico/contract/ids';
import { STANDING_ORDER_DATES_SHOWN } from '@portico/contract/limits';
import type { standingOrderEndpoints } from '@portico/contract/standing-orders/endpoints';
import type { StandingOrderContent } from '@portico/contract/standing-orders/standing-order-content';
import { CHANGE_WAITS, permitEditing, refusalOf } from '../approvals/public.ts';
import type { Rights } from '../permissions/public.ts';
import { audit } from '../platform/audit.ts';
import { localDateOf } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { comingDates, keepNextDate, loadAhead } from './next-date.ts';
import { standingOrder } from './standing-order.ts';
import { NEXT_EXECUTION, STATE } from './state-of.ts';

type Pause = (typeof standingOrderEndpoints)['pause'];
type Skip = (typeof standingOrderEndpoints)['skip'];
type Holding = Pick<Context<Pause | Skip>, 'tx' | 'clock' | 'subject'>;

/**
 * Whether somebody may pause a standing order and skip its dates: as they may change it, but at once and alone, also while
 * a change of it waits. Either way, no order leaves without its signatures.
 */
export function decideHold(rights: Rights, status: EntityStatus): Decision {
  const refusal = refusalOf(rights, GOVERNED_KINDS.standingOrder, 'edit');
  const reasons = [...(refusal ? [refusal] : []), ...(status === 'CREATION_PENDING' ? [CHANGE_WAITS] : [])];
  return { allowed: reasons.length === 0, reasons };
}

/** Pauses it, or lets it go on with the dates that are still to come. Throws WRONG_STATE if it does so already. */
export async function pauseStandingOrder(
  context: Context<Pause>,
  { params: { uniqueId }, body: { isPaused } }: Request<Pause>,
): Promise<Reply<Pause>> {
  const { tx, clock } = context;
  const { content } = await lockHeld(context, uniqueId);
  const changed = await tx.write(
    `update standing_orders set is_paused = $2, problems = '[]', next_try_at = null,
       counts_from = case when $2 then counts_from else greatest(counts_from, $3::date) end
     where client_id = current_client() and id = $1 and is_paused <> $2`,
    [uniqueId, isPaused, localDateOf(clock.now())],
  );
  if (changed === 0) throw refused('standingOrderAsAsked');
  await keepNextDate(tx, uniqueId);
  const reply = await readState(tx, uniqueId);
  const action = isPaused ? 'standingOrderPaused' : 'standingOrderResumed';
  await audit(context, action, { id: uniqueId, name: content.name }, {});
  return reply;
}

/** Skips a date to come, or takes that back. Throws WRONG_STATE for one that isn't among those shown. */
export async function skipDate(
  context: Context<Skip>,
  { params: { uniqueId }, body: { dueDate, isSkipped } }: Request<Skip>,
): Promise<Reply<Skip>> {
  const { tx, clock } = context;
  const { content } = await lockHeld(context, uniqueId);
  const coming = comingDates(await loadAhead(tx, uniqueId), localDateOf(clock.now()), STANDING_ORDER_DATES_SHOWN);
  if (!coming.some((date) => date.dueDate === dueDate)) throw refused('notADateToCome');
  const isChanged = isSkipped
    ? (await tx.write(
        `insert into standing_order_runs (client_id, standing_order_id, due_date, outcome, at)
         values (current_client(), $1, $2, 'SKIPPED', $3) on conflict do nothing`,
        [uniqueId, dueDate, clock.now()],
      )) > 0
    : (await tx.row<{ restored: boolean }>('select restore_skipped_date($1, $2) as restored', [uniqueId, dueDate]))!
        .restored;
  if (!isChanged) throw refused('notADateToCome');
  await tx.write(
    `update standing_orders set problems = '[]', next_try_at = null where client_id = current_client() and id = $1`,
    [uniqueId],
  );
  await keepNextDate(tx, uniqueId);
  const reply = await readState(tx, uniqueId);
  const action = isSkipped ? 'standingOrderDateSkipped' : 'standingOrderDateRestored';
  await audit(context, action, { id: uniqueId, name: content.name }, { dueDate });
  return reply;
}

/** The standing order, locked, if the caller sees it and may hold it back. */
async function lockHeld({ tx, subject }: Holding, id: StandingOrderId): Promise<{ content: StandingOrderContent }> {
  const rights = await permitEditing({ tx, subject }, standingOrder);
  const stored = await standingOrder.find(tx, id, true);
  if (!stored || !(await standingOrder.sees!(tx, subject, rights, stored.content))) throw new PortalError('NOT_FOUND');
  const { allowed, reasons } = decideHold(rights, stored.status);
  if (!allowed) throw new PortalError('WRONG_STATE', { reasons });
  return stored;
}

async function readState(tx: Transaction, id: StandingOrderId): Promise<Reply<Pause>> {
  const row = await tx.row<Reply<Pause>>(
    `select ${STATE} as state, (${NEXT_EXECUTION})::text as "nextExecutionOn" from standing_orders s
     where s.client_id = current_client() and s.id = $1`,
    [id],
  );
  return row!;
}

function refused(key: 'notADateToCome' | 'standingOrderAsAsked'): PortalError {
  return new PortalError('WRONG_STATE', { reasons: [{ kind: 'state', key, parameters: {} }] });
}
