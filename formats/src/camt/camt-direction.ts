import type { Direction } from './camt-amount.ts';

/** The most entries without a direction that are tried: every two more double the number of possible sums. */
export const PROVABLE_MAXIMUM = 16;

/** Which amounts are debits to reach a sum, one bit each; null if several combinations reach it. */
type Debits = number | null;

/**
 * Finds the directions of amounts with a known total; null if no combination gives it, or more than one does.
 * `difference` is how much they change the balance; all in hundred-thousandths, amounts positive.
 *
 * The sums of each half are computed once and then looked up. Sixteen amounts with their 65,536 combinations take only
 * 512 sums, which matters because a file can demand this for each of its statements. `effort` counts the sums.
 */
export function provenDirections(
  difference: bigint,
  amounts: readonly bigint[],
  effort = { sums: 0 },
): NonNullable<Direction>[] | null {
  if (amounts.length === 0 || amounts.length > PROVABLE_MAXIMUM || amounts.some((amount) => amount <= 0n)) return null;
  const half = amounts.length >> 1;
  const [first, second] = [sumsOf(amounts.slice(0, half)), sumsOf(amounts.slice(half))];
  effort.sums += first.size + second.size;
  let proven: number | null = null;
  for (const [sum, debits] of second) {
    const before = first.get(difference - sum);
    if (before === undefined) continue;
    if (proven !== null || before === null || debits === null) return null;
    proven = before | (debits << half);
  }
  return proven === null ? null : amounts.map((_, index) => (((proven >> index) & 1) === 1 ? 'DBIT' : 'CRDT'));
}

/** All possible sums of these amounts. */
function sumsOf(amounts: readonly bigint[]): Map<bigint, Debits> {
  let sums = new Map<bigint, Debits>([[0n, 0]]);
  for (const [index, amount] of amounts.entries()) {
    const next = new Map<bigint, Debits>();
    const put = (sum: bigint, debits: Debits) => next.set(sum, next.has(sum) ? null : debits);
    for (const [sum, debits] of sums) {
      put(sum + amount, debits);
      put(sum - amount, debits === null ? null : debits | (1 << index));
    }
    sums = next;
  }
  return sums;
}
