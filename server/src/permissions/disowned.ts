import type { UserId } from '@portico/contract/ids';
import type { Transaction } from '../platform/database/db.ts';

/** Something said in somebody's name: signed, submitted, requested, approved, or decided. */
export type Word = { userId: UserId; at: Date };

/**
 * Which of some words the named users disown: those between a change of their sign-in that they objected to, and
 * the end of its consequences. Such a word never counts again, whatever they may do today.
 */
export async function loadDisowned(tx: Transaction, words: readonly Word[]): Promise<(word: Word) => boolean> {
  if (words.length === 0) return () => false;
  const rows = await tx.rows<{ userId: UserId; at: Date }>(
    `select w.user_id as "userId", w.at from unnest($1::uuid[], $2::timestamptz[]) as w (user_id, at) where is_disowned(w.user_id, w.at)`,
    [words.map(({ userId }) => userId), words.map(({ at }) => at)],
  );
  const disowned = new Set(rows.map(keyOf));
  return (word) => disowned.has(keyOf(word));
}

function keyOf({ userId, at }: Word): string {
  return `${userId} ${at.getTime()}`;
}
