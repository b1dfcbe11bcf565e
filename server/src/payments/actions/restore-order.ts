import { loadAccounts } from '../../accounts/public.ts';
import type { Rights } from '../../permissions/public.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { DATE_PAST, warnOfDates } from '../submitting/check-dates.ts';
import { debitPermit } from './decide-order.ts';
import { changeAsAsked, forgetRequirements, type By } from './delete-order.ts';
import { kindOf } from '../content/limited-warnings.ts';
import type { OrderFacts, OrderWarning } from '../reading/order-facts.ts';
import { withDuplicatesRenewed } from '../duplicates/renew-duplicates.ts';
import { matchAgain, writeWarnings } from '../submitting/rematch-accounts.ts';
import { findTwin, HasTwin } from '../duplicates/twins.ts';

/** `anyway`: two people want it in spite of a twin. `rights`: those of the person who requested it. */
type RestoredBy = By & { anyway: boolean; rights: Rights | null };

/**
 * Restores a deleted order that the transaction has locked, with every check of an import: it is open again, and must
 * be submitted again. Throws `HasTwin` before any write if another living order has the same file or message.
 */
export async function restoreOrder(tx: Transaction, order: OrderFacts, by: RestoredBy): Promise<'OPEN'> {
  const clock = { now: () => by.at };
  const twin = await findTwin(tx, clock, order.id);
  if (twin && !by.anyway) throw new HasTwin(twin);
  await tx.write(
    'update orders set deleted_at = null, deleted_by = null, duplicate_allowed = $2 where client_id = current_client() and id = $1',
    [order.id, twin !== null],
  );
  await forgetRequirements(tx, order.id);
  await writeWarnings(tx, order.id, await checkAgain(tx, clock, order, by.rights));
  return changeAsAsked(tx, order, by, 'restore', 'OPEN');
}

/** The order's warnings, with those of accounts, dates and duplicates as an import would find them today. */
async function checkAgain(
  tx: Transaction,
  clock: Clock,
  order: OrderFacts,
  rights: Rights | null,
): Promise<OrderWarning[]> {
  const permit = debitPermit(rights, 'restore', order);
  const { warnings } = await matchAgain(tx, await loadAccounts(tx), order, permit);
  const others = warnings.filter((warning) => kindOf(warning) !== DATE_PAST);
  const dates = await warnOfDates(tx, clock, order.id);
  return withDuplicatesRenewed(tx, { id: order.id, warnings: [...others, ...dates] });
}
