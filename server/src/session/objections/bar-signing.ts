import type { UserId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';
import { endObjections } from './objections.ts';

/**
 * Bars a user from signing from `at` on, for as many hours as their client says: their identity, or what shows it, has
 * changed, and people who are wronged by that need time to notice. A bar that ends later stays.
 */
export async function barSigning(tx: Transaction, userId: UserId, at: Date): Promise<void> {
  await tx.write(
    `update users u set signing_barred_until = greatest(u.signing_barred_until, $2::timestamptz + make_interval(hours => c.signing_bar_hours))
     from clients c where c.client_id = u.client_id and u.client_id = current_client() and u.id = $1`,
    [userId, at],
  );
}

/**
 * If a user's link and code come to the same mailbox, a password set by that link bars signing: until a user
 * administrator has vouched for them if the client requires it, else for a time; for both if anybody may have requested
 * the link. Returns whether it does.
 */
export async function barMailbox(
  tx: Transaction,
  userId: UserId,
  at: Date,
  byAnybody: boolean,
): Promise<'WORD' | 'TIME' | null> {
  const alone = await tx.row<{ word: boolean }>(
    `select c.mailbox_awaits_word as word from users u join clients c on c.client_id = u.client_id
      where u.client_id = current_client() and u.id = $1
       and ('EMAIL' = any(all_factors(u)) or cardinality(all_factors(u)) = 0)`,
    [userId],
  );
  if (!alone) return null;
  if (!alone.word) {
    await barSigning(tx, userId, at);
    return 'TIME';
  }
  await awaitWord(tx, userId, at);
  // Nobody knows who requested it by the form: it may be the person who vouches.
  if (byAnybody) await barSigning(tx, userId, at);
  return 'WORD';
}

/**
 * After an objection to how a user signs in they sign nothing until two have spoken: the one who unlocks them, and
 * another who vouches for them. Otherwise one careless or bribed administrator would keep the address that was objected
 * to.
 */
export async function awaitWord(tx: Transaction, userId: UserId, at: Date): Promise<void> {
  await tx.write(
    `update users set signing_awaits_word_since = coalesce(signing_awaits_word_since, $2)
      where client_id = current_client() and id = $1`,
    [userId, at],
  );
}

/** A user administrator has asked the person, who may sign again from now on, if nothing else bars them. */
export async function giveWord(tx: Transaction, userId: UserId, at: Date): Promise<void> {
  await tx.write(
    'update users set signing_awaits_word_since = null, objection_against = null where client_id = current_client() and id = $1',
    [userId],
  );
  await endObjections(tx, userId, at);
}
