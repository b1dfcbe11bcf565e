/** One line: from these statuses this event leads to one of those. Null is before the beginning. */
type Line<Status extends string> = { from: readonly (Status | null)[]; event: string; to: readonly Status[] };

/** A state machine: the only place that defines which status of a thing may follow which, and by what. */
export type StateTable<Status extends string, Event extends string> = {
  lines: readonly { from: readonly (Status | null)[]; event: Event; to: readonly Status[] }[];
  /** The statuses that an event may lead to; empty if the table does not list it. */
  targetsOf(from: string | null, event: Event): readonly Status[];
  /** The status after the event; throws if the table does not list the change, which would be our defect. */
  next<To extends Status>(from: Status | null, event: Event, to: To): To;
  /** The one status that an event leads to; throws if the table lists none or several. */
  after(from: Status | null, event: Event): Status;
};

/** Makes a state machine of its lines: `stateTable<Status>()([…])`, so that its events are known by name. */
export function stateTable<Status extends string>() {
  return <const Lines extends readonly Line<Status>[]>(lines: Lines): StateTable<Status, Lines[number]['event']> => {
    const targetsOf = (from: string | null, event: string): readonly Status[] =>
      lines.filter((line) => line.event === event && isAmong(line.from, from)).flatMap((line) => line.to);
    return {
      lines,
      targetsOf,
      next(from, event, to) {
        if (!targetsOf(from, event).includes(to)) throw new Error(`The state table has no ${from} → ${event} → ${to}.`);
        return to;
      },
      after(from, event) {
        const [to, ...others] = targetsOf(from, event);
        if (to === undefined || others.length > 0) throw new Error(`The state table has no single ${from} → ${event}.`);
        return to;
      },
    };
  };
}

function isAmong(all: readonly (string | null)[], one: string | null): boolean {
  return all.includes(one);
}
