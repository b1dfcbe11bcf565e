import type { Edge } from './delivery.ts';

/** Whether all of these can follow each other, each opening with the balance that closed one before it. */
export function isTrail(edges: readonly Edge[]): boolean {
  const surplus = new Map<bigint, number>();
  for (const { opening, closing } of edges) {
    if (opening === null || closing === null) return false;
    surplus.set(opening, (surplus.get(opening) ?? 0) + 1);
    surplus.set(closing, (surplus.get(closing) ?? 0) - 1);
  }
  const odd = [...surplus.values()].filter((count) => count !== 0);
  const isOpen = odd.length === 2 && odd.every((count) => Math.abs(count) === 1);
  return (odd.length === 0 || isOpen) && isConnected(edges);
}

/** Where such a trail begins and ends; a closed one, where its first does. */
export function endsOf(edges: readonly Edge[]): Edge {
  const openings = new Map<bigint, number>();
  for (const { opening } of edges) openings.set(opening!, (openings.get(opening!) ?? 0) + 1);
  const closings = new Map<bigint, number>();
  for (const { closing } of edges) closings.set(closing!, (closings.get(closing!) ?? 0) + 1);
  const opening = [...openings].find(([at, count]) => count > (closings.get(at) ?? 0))?.[0] ?? edges[0]!.opening;
  const closing = [...closings].find(([at, count]) => count > (openings.get(at) ?? 0))?.[0] ?? opening;
  return { opening, closing };
}

/**
 * The fewest edges that lead from one balance to another; null if none do. `leaving`: those that open with a balance.
 */
export function pathBetween<One extends Edge>(
  from: bigint,
  to: bigint,
  leaving: (at: bigint) => readonly One[],
): One[] | null {
  const steps = new Map<bigint, { by: One; before: bigint } | null>([[from, null]]);
  for (const at of steps.keys()) {
    if (at === to) return pathTo(to, steps);
    for (const by of leaving(at))
      if (by.closing !== null && !steps.has(by.closing)) steps.set(by.closing, { by, before: at });
  }
  return null;
}

function pathTo<One>(to: bigint, steps: ReadonlyMap<bigint, { by: One; before: bigint } | null>): One[] {
  const path: One[] = [];
  for (let step = steps.get(to); step; step = steps.get(step.before)) path.push(step.by);
  return path.toReversed();
}

/**
 * These in the order in which they follow each other, starting from the balance before them. If one between is missing,
 * each connected part follows in the order given.
 */
export function inOrder<One extends Edge>(edges: readonly One[], before: bigint | null): One[] {
  const byPlace = byPlaceIn(edges);
  const parts = connectedParts(edges).map((part) => alongTrail(part, before));
  const first = parts.findIndex(([edge]) => before !== null && edge!.opening === before);
  const rest = parts.filter((_part, index) => index !== first);
  rest.sort(([one], [other]) => byPlace(one!, other!));
  return [...(parts[first] ?? []), ...rest.flat()];
}

function byPlaceIn<One>(all: readonly One[]): (one: One, other: One) => number {
  const places = new Map(all.map((one, place) => [one, place]));
  return (one, other) => places.get(one)! - places.get(other)!;
}

/** Walks along the edges, and inserts a loop where it begins (Hierholzer). */
function alongTrail<One extends Edge>(edges: One[], before: bigint | null): One[] {
  if (!isTrail(edges)) return edges;
  const { opening, closing } = endsOf(edges);
  const isClosed = opening === closing && edges.some((edge) => edge.opening === before);
  const left = Map.groupBy(edges.toReversed(), (edge) => edge.opening);
  const walk: { at: bigint | null; by: One | null }[] = [{ at: isClosed ? before : opening, by: null }];
  const order: One[] = [];
  for (let here = walk.at(-1); here; here = walk.at(-1)) {
    const next = left.get(here.at)?.pop();
    if (next) walk.push({ at: next.closing, by: next });
    else if (walk.pop()!.by) order.push(here.by!);
  }
  return order.toReversed();
}

/** Parts of these that hang together by their balances, each in the order given. Takes N log N steps. */
export function connectedParts<One extends Edge>(edges: readonly One[]): One[][] {
  const partAt = new Map<bigint, Set<One>>();
  const parts = new Set<Set<One>>();
  for (const edge of edges) {
    const ends = [edge.opening, edge.closing].filter((end) => end !== null);
    const found = [...new Set(ends.flatMap((end) => partAt.get(end) ?? []))];
    const [part = new Set<One>(), ...others] = found.toSorted((one, other) => other.size - one.size);
    parts.add(part.add(edge));
    for (const other of others) {
      parts.delete(other);
      for (const one of other) {
        part.add(one);
        if (one.opening !== null) partAt.set(one.opening, part);
        if (one.closing !== null) partAt.set(one.closing, part);
      }
    }
    for (const end of ends) partAt.set(end, part);
  }
  const byPlace = byPlaceIn(edges);
  return [...parts].map((part) => [...part].toSorted(byPlace));
}

/** For edges with both ends. */
function isConnected(edges: readonly Edge[]): boolean {
  const above = new Map<bigint, bigint>();
  const topOf = (end: bigint): bigint => {
    let at = end;
    for (let next = above.get(at)!; next !== at; next = above.get(at)!) {
      above.set(at, above.get(next)!);
      at = next;
    }
    return at;
  };
  let parts = 0;
  for (const edge of edges) {
    for (const end of [edge.opening!, edge.closing!])
      if (!above.has(end)) {
        above.set(end, end);
        parts += 1;
      }
    const [one, other] = [topOf(edge.opening!), topOf(edge.closing!)];
    if (one !== other) parts -= 1;
    above.set(one, other);
  }
  return parts === 1;
}
