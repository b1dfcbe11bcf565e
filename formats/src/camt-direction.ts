import type { Direction } from './camt-amount.ts';

/** More entries without a direction are not tried: each second one doubles the sums that they may make. */
export const PROVABLE_MAXIMUM = 16;

/** Which of the amounts are debits where they make a sum, a bit for each; null where several combinations make it. */
type Debits = number | null;

/**
 * The directions of amounts whose sum is known: null where no combination gives it, or more than one. `difference` is
 * what they change the balance by; all in hundred-thousandths, the amounts positive. What each half of them may make is
 * added up once and then looked up: 512 sums for sixteen amounts that have 65,536 combinations, because whoever writes
 * the file may ask for it in each of its statements. `effort` counts the sums.
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

/** All that these amounts may add up to. */
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
