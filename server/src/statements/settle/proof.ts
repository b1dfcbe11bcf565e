import { type BookedEntry, isProven, isWhole, type Unit } from './delivery.ts';
import { isSubset } from './entries.ts';
import { sameNumber } from './rivals.ts';
import { connectedParts, endsOf, isTrail, pathBetween } from './trail.ts';

/** Whether balances and entries prove that all of `parts` are in `whole`, so that only one side may count. */
export function areIn(parts: readonly Unit[], whole: Unit): boolean {
  if (areAllOf(parts, whole)) return true;
  if (!isProven(whole) || parts.some(({ day }) => day > whole.day)) return false;
  const [mine, all] = [entriesOf(parts), whole.entries()];
  if (!mine || !all) return false;
  const [firm, loose] = [parts.filter(isProven), parts.filter((part) => !isProven(part))];
  const points = pointsOf(whole, all);
  // Balances are cheap to compare, entries are not.
  return (
    connectedParts(firm).every((part) => isSectionOf(part, points, all)) &&
    loose.every((part) => isLooselyOf(part, whole, points)) &&
    isSubset(mine, all)
  );
}

/** Whether this one is in `whole` together with some of the others, which lead up to it and on from it. */
export function isPartWith(others: readonly Unit[], unit: Unit, whole: Unit): boolean {
  const all = whole.entries();
  if (!all || !isProven(whole) || unit.opening === null || unit.closing === null) return false;
  const points = pointsOf(whole, all);
  const [from, to] = points ? [points.before(unit.firstDay), points.after(unit.day)] : [whole.opening, whole.closing];
  const near = others.filter((other) => !points || (other.firstDay >= unit.firstDay && other.day <= unit.day));
  const before = pathBetween(from!, unit.opening, near);
  const after = before && pathBetween(unit.closing, to!, near);
  return after !== null && areIn([...before!, unit, ...after], whole);
}

/** They lead from its opening to its closing balance, with the same entries. */
function areAllOf(parts: readonly Unit[], whole: Unit): boolean {
  const ends = parts.length === 1 ? parts[0]! : isTrail(parts) ? endsOf(parts) : null;
  if (!ends || ends.opening !== whole.opening) return false;
  if (ends.closing !== whole.closing && ends.closing !== null && whole.closing !== null) return false;
  const hasBalance = whole.opening !== null || whole.closing !== null;
  const isSameDay = parts.every((part) => part.day === whole.day);
  const [mine, all] = [entriesOf(parts), whole.entries()];
  return (
    (hasBalance || isSameDay) && mine !== null && all !== null && mine.length === all.length && isSubset(mine, all)
  );
}

/** Firm balances that the whole passes through, and on these days no entry beside the parts' own. */
function isSectionOf(parts: readonly Unit[], points: Points | null, all: readonly BookedEntry[]): boolean {
  if (points === null || !isTrail(parts)) return false;
  const { opening, closing } = endsOf(parts);
  const first = parts.map(({ firstDay }) => firstDay).reduce((a, b) => (a < b ? a : b));
  const last = parts.map(({ day }) => day).reduce((a, b) => (a > b ? a : b));
  if (points.before(first) !== opening || points.after(last) !== closing) return false;
  const between = all.filter(({ bookingDate }) => bookingDate! >= first && bookingDate! <= last);
  const mine = entriesOf(parts)!;
  return between.length === mine.length && isSubset(mine, between);
}

/** A page alone, or what was cut off: it has an end or its number in common with the whole. */
function isLooselyOf(part: Unit, whole: Unit, points: Points | null): boolean {
  if (isWhole(part) && part.closing !== null) return false;
  if (sameNumber(part, whole)) return true;
  if (part.opening !== null && [whole.opening, points?.before(part.firstDay)].includes(part.opening)) return true;
  return part.closing !== null && [whole.closing, points?.after(part.day)].includes(part.closing);
}

/** The balances of the whole before and after a day. */
type Points = { before: (day: string) => bigint; after: (day: string) => bigint };

/** Null where not every entry says when it was booked. */
function pointsOf({ opening }: Unit, all: readonly BookedEntry[]): Points | null {
  if (all.some(({ bookingDate }) => bookingDate === null)) return null;
  const until = (isIn: (day: string) => boolean) =>
    all.reduce((sum, { bookingDate, amount }) => (isIn(bookingDate!) ? sum + amount : sum), opening!);
  return { before: (day) => until((booked) => booked < day), after: (day) => until((booked) => booked <= day) };
}

function entriesOf(parts: readonly Unit[]): BookedEntry[] | null {
  return parts.reduce<BookedEntry[] | null>((all, part) => {
    const entries = part.entries();
    return all && entries && [...all, ...entries];
  }, []);
}
