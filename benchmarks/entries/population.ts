/** A client of the population: its rank by size, counted from zero, and its number of entries. */
export type Member = { rank: number; entries: number };

export const CLIENTS = 200;
export const ENTRIES = 10_000_000;
/** The biggest client's share of all entries. */
const BIGGEST = 0.07;
/** The others follow a power law: a few large ones, many small ones. */
const weight = (rank: number) => (rank + 4) ** -1.1;

/** All two hundred clients with ten million entries, the biggest first. */
export function population(): Member[] {
  const ranks = Array.from({ length: CLIENTS - 1 }, (_, index) => index + 1);
  const whole = ranks.reduce((sum, rank) => sum + weight(rank), 0);
  const others = ranks.map((rank) => Math.round((ENTRIES * (1 - BIGGEST) * weight(rank)) / whole));
  const rest = ENTRIES - others.reduce((sum, entries) => sum + entries, 0);
  return [rest, ...others].map((entries, rank) => ({ rank, entries }));
}

/** A fifth of them, similarly distributed in size: forty clients with about two million entries. */
export function fifth(): Member[] {
  return population().filter(({ rank }) => rank % 5 === 2);
}

/** The client in the middle of the ranks. */
export function typical(members: readonly Member[]): Member {
  return members[Math.floor(members.length / 2)]!;
}
