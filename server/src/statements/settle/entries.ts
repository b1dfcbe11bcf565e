import type { BookedEntry } from './delivery.ts';

/** Whether all of `some` are among `all`; equal entries count as often as they are there. */
export function isSubset(some: readonly BookedEntry[], all: readonly BookedEntry[]): boolean {
  if (some.length > all.length) return false;
  const left = new Map<string, number>();
  for (const entry of all) left.set(keyOf(entry), (left.get(keyOf(entry)) ?? 0) + 1);
  return some.every((entry) => {
    const count = left.get(keyOf(entry)) ?? 0;
    left.set(keyOf(entry), count - 1);
    return count > 0;
  });
}

function keyOf({ valueDate, amount }: BookedEntry): string {
  return `${valueDate} ${amount}`;
}
