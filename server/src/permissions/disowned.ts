import type { Transaction } from '../platform/db.ts';

/** Something that was said in somebody's name: signed, submitted, asked for, approved, or decided. */
export type Word = { userId: string; at: Date };

/**
 * Which of some words are none of theirs in whose name they were said: between a change of how they sign in to which they
 * have objected, and the end of what follows on that. Such a word never counts again, whatever they may do today.
 */
export async function loadDisowned(tx: Transaction, words: readonly Word[]): Promise<(word: Word) => boolean> {
  if (words.length === 0) return () => false;
  const rows = await tx.rows<{ userId: string; at: Date }>(
    `select w.user_id as "userId", w.at from unnest($1::uuid[], $2::timestamptz[]) as w (user_id, at) where is_disowned(w.user_id, w.at)`,
    [words.map(({ userId }) => userId), words.map(({ at }) => at)],
  );
  const disowned = new Set(rows.map(keyOf));
  return (word) => disowned.has(keyOf(word));
}

function keyOf({ userId, at }: Word): string {
  return `${userId} ${at.getTime()}`;
}
