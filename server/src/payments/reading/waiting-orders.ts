import type { OrderId } from '@portico/contract/ids';
import { ORDERS_SCANNED_MAXIMUM } from '@portico/contract/limits';
import { statusesOf } from '@portico/contract/payments/status';
import { idsText, isAmong } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { addDays } from '../../platform/days/days.ts';
import { visibleOrders, type PaymentsActor } from '../payments-actor.ts';
import { decideOrder } from '../actions/decide-order.ts';
import { findCutOffs, type FoundCutOff } from '../cut-offs/find-cut-offs.ts';
import { loadOrderFacts, type OrderFacts } from './order-facts.ts';
import { readWarnings } from './read-warnings.ts';

/**
 * Which orders wait for the reader, which have warnings that nobody has settled, and the cut-offs of those that haven't
 * been released. All of it depends on rules and on what the reader may know, so it is found one by one and not in SQL;
 * undefined if the request doesn't ask for it.
 */
export type FoundOrders = {
  toSign?: readonly OrderId[];
  warned?: readonly OrderId[];
  cutOffs?: readonly FoundCutOff[];
};

/** What a request for the list needs, by the fields that it filters, sorts or groups by. */
export async function findAsked(
  tx: Transaction,
  actor: PaymentsActor,
  fields: ReadonlySet<string>,
): Promise<FoundOrders> {
  return {
    ...(fields.has('signatures.mine') && { toSign: await ordersToSign(tx, actor) }),
    ...(fields.has('hasWarnings') && { warned: await warnedOrders(tx, actor) }),
    ...((fields.has('cutOffAt') || fields.has('cutOffState')) && { cutOffs: await findCutOffs(tx, actor) }),
  };
}

/** The orders that the actor can sign now, earliest cut-off first, then earliest execution date. */
export async function ordersToSign(tx: Transaction, actor: PaymentsActor): Promise<OrderId[]> {
  if (!actor.rights.has('PAYMENT_SIGN', 'GRANT')) return [];
  const waits = `o.status in ('UNSIGNED', 'PARTIALLY_SIGNED') and ${NOT_SIGNED_BY_ME} and ${NOT_LONG_MISSED}`;
  const facts = await loadCandidates(tx, actor, waits, longMissed(actor));
  const mine = facts.filter((order) => decideOrder(actor, 'sign', order).allowed);
  return mine.toSorted((one, other) => cutOffTime(one) - cutOffTime(other)).map(({ id }) => id);
}

/** In milliseconds since 1970; after all others without a cut-off. */
function cutOffTime({ cutOff }: OrderFacts): number {
  return cutOff?.at.getTime() ?? Number.MAX_SAFE_INTEGER;
}

/** The orders that wait for people, with warnings that the actor may read and nobody has settled. */
async function warnedOrders(tx: Transaction, actor: PaymentsActor): Promise<OrderId[]> {
  const waiting = statusesOf('SIGNATURE_REQUIRED').map((status) => `'${status}'`);
  const facts = await loadCandidates(tx, actor, `o.status in (${waiting.join(', ')}) and ${MAY_BE_WARNED}`);
  const warnings = await readWarnings(tx, actor, facts);
  return facts.flatMap(({ id }) => (warnings.get(id)!.some(({ settled }) => !settled) ? [id] : []));
}

/** Takes the parameters of `visibleOrders` from the first on. */
const NOT_SIGNED_BY_ME = `not exists (select from signatures s where s.client_id = o.client_id and s.order_id = o.id
  and s.user_id = $3 and s.voided_at is null)`;

/** Takes the parameters of `longMissed` after them: what nobody can sign any more must not take the place of the others. */
const NOT_LONG_MISSED = `not exists (select from transaction_groups g where g.client_id = o.client_id and g.order_id = o.id
  and ${isAmong('g.debit_account_id', '$4')} and g.execution_date < $5)`;

/** The accounts at banks that take no past dates, and the first day that may still be going on somewhere. */
function longMissed({ accounts, now }: PaymentsActor): [string, string] {
  const strict = [...accounts.values()].filter(({ terms }) => terms && !terms.takesEveryDate);
  return [
    idsText(new Map(strict.map((account) => [account.accountId, account]))),
    addDays(now.toISOString().slice(0, 10), -1),
  ];
}

/** Has stored warnings, may differ from its file, or debits an account that its bank hasn't confirmed. */
const MAY_BE_WARNED = `(jsonb_array_length(o.warnings) > 0 or (o.upload_id is not null and o.edited_at is not null) or exists (
  select from transaction_groups g join accounts a on a.client_id = g.client_id and a.id = g.debit_account_id
  where g.client_id = o.client_id and g.order_id = o.id and a.mandate is distinct from 'CONFIRMED'))`;

async function loadCandidates(tx: Transaction, actor: PaymentsActor, waits: string, more: readonly unknown[] = []) {
  const { condition, values } = visibleOrders(actor, 1);
  const ids = await tx.rows<{ id: OrderId }>(
    `select o.id from orders o where o.client_id = current_client() and ${condition} and ${waits}
      order by o.execution_date, o.id desc limit ${ORDERS_SCANNED_MAXIMUM}`,
    [...values, ...more],
  );
  return loadOrderFacts(
    tx,
    actor.accounts,
    ids.map(({ id }) => id),
  );
}
