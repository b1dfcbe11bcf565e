import type { OrderId, UserId } from '@portico/contract/ids';
import { loadAccounts } from '../accounts/public.ts';
import { loadOrderFacts } from '../payments/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import type { PayloadOf, Work } from '../platform/jobs.ts';
import type { withdrawDisownedJob } from '../session/public.ts';
import { withdraw, type Ineligible } from './ineligible.ts';

/**
 * Takes back signatures and submissions made in the name of somebody who has disowned them, on unreleased orders:
 * anyone who opens one sees at once that it lacks a signature. Nothing depends on when it runs: the release, and each
 * departing message, checks what is left. One transaction each; running it again does nothing.
 */
export async function withdrawDisowned(
  { db, clock }: Pick<Work, 'db' | 'clock'>,
  { clientId, userId }: PayloadOf<typeof withdrawDisownedJob>,
): Promise<void> {
  const found = await db.inClient(clientId, (tx) => disownedWords(tx, userId));
  for (const { orderId } of found) {
    await db.inClient(clientId, async (tx) => {
      const accounts = await loadAccounts(tx);
      await loadOrderFacts(tx, accounts, [orderId], 'lock');
      for (const word of await disownedWords(tx, userId, orderId)) {
        const [order] = await loadOrderFacts(tx, accounts, [orderId]);
        await withdraw(tx, clock, clientId, order!, word);
      }
    });
  }
}

/** Words that somebody gave for orders, or for one, that could still leave by them, and were not theirs. */
function disownedWords(
  tx: Transaction,
  userId: UserId,
  orderId: OrderId | null = null,
): Promise<(Ineligible & { orderId: OrderId })[]> {
  return tx.rows(
    `select o.id as "orderId", u.id as "userId", shown_name(u) as name, w.what
     from orders o join users u on u.client_id = o.client_id and u.id = $1
       cross join lateral (
         select 'signature' as what, s.signed_at as at from signatures s
           where s.client_id = o.client_id and s.order_id = o.id and s.user_id = u.id and s.voided_at is null
         union all select 'submission', o.submitted_at where o.submitted_by = u.id and o.submitted_factor is not null) w
     where o.client_id = current_client() and o.status in ('UNSIGNED', 'PARTIALLY_SIGNED', 'FULLY_SIGNED')
       and ($2::uuid is null or o.id = $2) and is_disowned(u.id, w.at)
     order by o.id`,
    [userId, orderId],
  );
}
