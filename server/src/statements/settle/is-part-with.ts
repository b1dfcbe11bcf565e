import { isProven, isWhole, type Unit } from './delivery.ts';
import type { Effort } from './effort.ts';
import { type Content, isSubset, joined, type Keys } from './entries.ts';
import { sameNumber } from './rivals.ts';
import { connectedParts, endsOf, isTrail, pathBetween } from './trail.ts';

/** Whether balances and entries prove that `whole` contains all of `parts`, so that only one side may count. */
export function areIn(parts: readonly Unit[], whole: Unit, effort: Effort): boolean {
  effort.spend(parts.length);
  // This alone rules out most.
  const [number, all] = [entryCountOf(parts), whole.content()];
  if (number === null || all === null || number > all.keys.length) return false;
  if (number === all.keys.length && areAllOf(parts, whole, all, effort)) return true;
  if (!isProven(whole) || parts.some(({ day }) => day > whole.day)) return false;
  const [firm, loose] = [parts.filter(isProven), parts.filter((part) => !isProven(part))];
  const points = pointsOf(whole, all);
  // Balances are cheap to compare, entries are not.
  return (
    partsOf(firm, effort).every((part) => isSectionOf(part, points, effort)) &&
    loose.every((part) => isLooselyOf(part, whole, points)) &&
    isSubset(keysOf(parts, effort), all.keys, effort)
  );
}

/**
 * Whether `whole` contains this one together with some of the others, which lead up to it and on from it. The others
 * are keyed by opening balance.
 */
export function isPartWith(
  others: ReadonlyMap<bigint | null, readonly Unit[]>,
  unit: Unit,
  whole: Unit,
  effort: Effort,
): boolean {
  effort.spend(1);
  const [mine, all] = [unit.content(), whole.content()];
  if (!mine || !all || !isProven(whole) || unit.opening === null || unit.closing === null) return false;
  if (!isSubset(mine.keys, all.keys, effort)) return false;
  const points = pointsOf(whole, all);
  const [from, to] = points ? [points.before(unit.firstDay), points.after(unit.day)] : [whole.opening, whole.closing];
  const room = all.keys.length - mine.keys.length;
  const isNear = (other: Unit) => !points || (other.firstDay >= unit.firstDay && other.day <= unit.day);
  const leaving = (at: bigint) => {
    const edges = others.get(at) ?? [];
    effort.spend(1 + edges.length);
    return edges.filter(
      (other) => other !== unit && isNear(other) && (other.content()?.keys.length ?? Infinity) <= room,
    );
  };
  const before = pathBetween(from!, unit.opening, leaving);
  const after = before && pathBetween(unit.closing, to!, leaving);
  return after !== null && areIn([...before!, unit, ...after], whole, effort);
}

/** They lead from its opening to its closing balance, with the same entries. */
function areAllOf(parts: readonly Unit[], whole: Unit, all: Content, effort: Effort): boolean {
  const ends = parts.length === 1 ? parts[0]! : isTrail(parts) ? endsOf(parts) : null;
  if (!ends || ends.opening !== whole.opening) return false;
  if (ends.closing !== whole.closing && ends.closing !== null && whole.closing !== null) return false;
  const hasBalance = whole.opening !== null || whole.closing !== null;
  const isSameDay = parts.every((part) => part.day === whole.day);
  return (hasBalance || isSameDay) && isSubset(keysOf(parts, effort), all.keys, effort);
}

/** Joining parts in any order takes as many steps as there are pairs. */
function partsOf(units: readonly Unit[], effort: Effort): Unit[][] {
  effort.spend(units.length ** 2 / 2);
  return connectedParts(units);
}

/** Firm balances that the whole passes through, and on these days no entry beside the parts' own. */
function isSectionOf(parts: readonly Unit[], points: Points | null, effort: Effort): boolean {
  if (points === null || !isTrail(parts)) return false;
  const { opening, closing } = endsOf(parts);
  const first = parts.map(({ firstDay }) => firstDay).reduce((a, b) => (a < b ? a : b));
  const last = parts.map(({ day }) => day).reduce((a, b) => (a > b ? a : b));
  if (points.before(first) !== opening || points.after(last) !== closing) return false;
  const between = points.between(first, last);
  effort.compare(between.length);
  return between.length === entryCountOf(parts) && isSubset(keysOf(parts, effort), between, effort);
}

/** A page alone, or a cut-off statement: it shares an end or its number with the whole. */
function isLooselyOf(part: Unit, whole: Unit, points: Points | null): boolean {
  if (isWhole(part) && part.closing !== null) return false;
  if (sameNumber(part, whole)) return true;
  if (part.opening !== null && [whole.opening, points?.before(part.firstDay)].includes(part.opening)) return true;
  return part.closing !== null && [whole.closing, points?.after(part.day)].includes(part.closing);
}

/** The balances of the whole before and after a day, and its entries from one day to another. */
type Points = {
  before: (day: string) => bigint;
  after: (day: string) => bigint;
  between: (first: string, last: string) => Keys;
};

/** Null unless every entry has a booking date. */
function pointsOf({ opening }: Unit, { days }: Content): Points | null {
  if (days === null) return null;
  return {
    before: (day) => opening! + days.sumBefore(day),
    after: (day) => opening! + days.sumUntil(day),
    between: (first, last) => days.between(first, last),
  };
}

/** Null if one can't be compared. */
export function entryCountOf(parts: readonly Unit[]): number | null {
  let count = 0;
  for (const part of parts) {
    const content = part.content();
    if (!content) return null;
    count += content.keys.length;
  }
  return count;
}

/** For parts that can be compared. */
function keysOf(parts: readonly Unit[], effort: Effort): Keys {
  if (parts.length > 1) effort.compare(entryCountOf(parts)!);
  return joined(parts.map((part) => part.content()!.keys));
}
