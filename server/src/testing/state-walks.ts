import type { StateTable } from '../platform/state-table.ts';

type Edge<Status, Event> = { from: Status | null; event: Event; to: Status };

/** Every single change that a state table allows from these statuses, and from none. */
export function edgesOf<Status extends string, Event extends string>(
  table: StateTable<Status, Event>,
  statuses: readonly Status[],
): Edge<Status, Event>[] {
  const events = new Set(table.lines.map(({ event }) => event));
  return [null, ...statuses].flatMap((from) =>
    [...events].flatMap((event) => table.targetsOf(from, event).map((to) => ({ from, event, to }))),
  );
}

/** Changes as sorted texts, with `–` for no status. */
export function named(edges: readonly { from: string | null; event: string; to: string }[]): string[] {
  return edges.map(({ from, event, to }) => `${from ?? '–'} ${event} ${to}`).toSorted();
}

/** The lines of a specification, each with several statuses, as single changes. */
export function decided(lines: readonly (readonly [from: string, event: string, to: string])[]): string[] {
  return lines
    .flatMap(([from, event, to]) =>
      from.split(' ').flatMap((one) => to.split(' ').map((other) => `${one} ${event} ${other}`)),
    )
    .toSorted();
}

/** Every change that a table would allow if each event led from any status to any other, by whether it does. */
export function isAllowed<Status extends string, Event extends string>(
  table: StateTable<Status, Event>,
  { from, event, to }: Edge<Status, Event>,
): boolean {
  try {
    return table.next(from, event, to) === to;
  } catch (error) {
    if (/^The state table has no .* → /.test((error as Error).message)) return false;
    throw error;
  }
}

/** The statuses that can be reached from none. */
export function reached<Status extends string>(edges: readonly Edge<Status, string>[]): Set<Status | null> {
  const found = new Set<Status | null>([null]);
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const edge of edges) if (found.has(edge.from)) found.add(edge.to);
  }
  return found;
}

/** The statuses that some change leads out of. */
export function left<Status extends string>(edges: readonly Edge<Status, string>[]): Set<Status | null> {
  return new Set(edges.filter(({ from, to }) => from !== to).map(({ from }) => from));
}
