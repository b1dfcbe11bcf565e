import type { Transaction } from './db.ts';

/**
 * Within `work` joins are made by hash or by sorting: rows that the same transaction has written are in no statistics, and
 * a planner that expects one of them walks through all for each of the others. Where only an index helps it is used all
 * the same.
 */
export async function withoutNestedLoops<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await tx.rows('set local enable_nestloop = off');
  const result = await work();
  await tx.rows('set local enable_nestloop to default');
  return result;
}
