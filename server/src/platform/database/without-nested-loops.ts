import type { Transaction } from './db.ts';

/**
 * Makes joins within `work` use hashing or sorting: rows written by the same transaction are in no statistics, and a
 * planner that expects one of them would scan all of them for each of the others. An index is still used where only it
 * helps.
 */
export async function withoutNestedLoops<Result>(tx: Transaction, work: () => Promise<Result>): Promise<Result> {
  await tx.rows('set local enable_nestloop = off');
  const result = await work();
  await tx.rows('set local enable_nestloop to default');
  return result;
}
