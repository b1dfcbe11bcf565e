import type { Direction } from './camt-amount.ts';

/** More entries without a direction are not tried: each doubles the ways in which they may add up. */
export const PROVABLE_MAXIMUM = 16;

/**
 * The directions of amounts whose sum is known: null where no combination gives it, or more than one. `difference` is
 * what they change the balance by; all in hundred-thousandths, the amounts positive.
 */
export function provenDirections(difference: bigint, amounts: readonly bigint[]): NonNullable<Direction>[] | null {
  if (amounts.length === 0 || amounts.length > PROVABLE_MAXIMUM || amounts.some((amount) => amount <= 0n)) return null;
  let proven: NonNullable<Direction>[] | null = null;
  for (let signs = 0; signs < 2 ** amounts.length; signs += 1) {
    const directions = amounts.map((_, index): NonNullable<Direction> => ((signs >> index) & 1 ? 'DBIT' : 'CRDT'));
    const sum = amounts.reduce((total, each, index) => total + (directions[index] === 'DBIT' ? -each : each), 0n);
    if (sum !== difference) continue;
    if (proven) return null;
    proven = directions;
  }
  return proven;
}
