import { isSingleDay, type Unit } from './delivery.ts';
import type { Effort } from './effort.ts';
import { isSubset } from './entries.ts';
import { isTrail } from './trail.ts';

/** The ones that may say the same as this one, or a part of it: both may count only for a reason. */
export function rivalsOf(unit: Unit, others: readonly Unit[]): Unit[] {
  return others.filter((other) => meet(unit, other) && contest(unit, other));
}

/**
 * Whether the balances show that it comes before, between or after all that counts on its days. If they return to the
 * same amount, that alone shows nothing: the numbers have to differ, or the entries.
 */
export function standsBetween(unit: Unit, rivals: readonly Unit[], counted: readonly Unit[], effort: Effort): boolean {
  effort.spend(counted.length);
  const near = counted.filter((other) => meet(unit, other));
  // Most connect to none of them, which shows without walking along all.
  if (!near.every((other) => bordersOn(unit, other)) || !near.some((other) => touch(unit, other))) return false;
  effort.spend(STEPS_OF_A_WALK * near.length);
  if (!isTrail([...near, unit])) return false;
  return rivals.every((rival) => !contradict(unit, rival) && sayOther(unit, rival, effort));
}

/** Walking along a statement takes as long as looking at this many. */
const STEPS_OF_A_WALK = 10;

function touch(one: Unit, other: Unit): boolean {
  const ends = [other.opening, other.closing];
  return ends.includes(one.opening) || ends.includes(one.closing);
}

function sayOther(unit: Unit, rival: Unit, effort: Effort): boolean {
  if (unit.opening !== rival.opening && unit.closing !== rival.closing) return true;
  const [mine, theirs] = [unit.content()?.keys, rival.content()?.keys];
  if (!mine || !theirs) return false;
  if (mine.length === 0 || theirs.length === 0) return true;
  if (!isSubset(mine, theirs, effort) && !isSubset(theirs, mine, effort)) return true;
  return areNumberedApart(unit, rival) && mine.length === theirs.length;
}

function areNumberedApart(one: Unit, other: Unit): boolean {
  if (one.pages !== null || other.pages !== null) return false;
  return one.format === other.format && one.number !== null && other.number !== null && !sameNumber(one, other);
}

/** Whether any two of these may have to be compared at all. */
export function areContested(units: readonly Unit[], effort: Effort): boolean {
  for (const [index, unit] of units.entries()) {
    effort.spend(index);
    for (let before = 0; before < index; before += 1) {
      const other = units[before]!;
      if (meet(unit, other) && contest(unit, other)) return true;
    }
  }
  return false;
}

function meet(one: Unit, other: Unit): boolean {
  return one.firstDay <= other.day && other.firstDay <= one.day;
}

/**
 * They share days, and neither the two's balances alone nor a bank's numbering within one day show that they are
 * separate.
 */
function contest(one: Unit, other: Unit): boolean {
  if (sameKey(one, other)) return true;
  if (areSiblings(one, other)) return false;
  if (isSingleDay(one) && isSingleDay(other)) return !areNumberedApart(one, other) || one.opening === other.opening;
  return isSingleDay(one) === isSingleDay(other) || !followEachOther(one, other);
}

/** No balances between them can explain these two side by side. */
function contradict(one: Unit, other: Unit): boolean {
  return sameKey(one, other) || (sameNumber(one, other) && one.opening === other.opening);
}

function sameKey(one: Unit, other: Unit): boolean {
  const [[first], [second]] = [one.deliveries, other.deliveries];
  if (one.pages === null && other.pages === null) return first!.key === second!.key;
  const [few, many] = one.deliveries.length < other.deliveries.length ? [one, other] : [other, one];
  return few.deliveries.some(({ key }) => many.keys.has(key));
}

/** Pages of one number with another one between them that has not come. */
function areSiblings(one: Unit, other: Unit): boolean {
  if (!one.pages || !other.pages || one.format !== other.format) return false;
  const isUnnumbered = one.number === null && other.number === null;
  if (!sameNumber(one, other) && !(isUnnumbered && sameWhole(one, other))) return false;
  const [before, after] = one.pages.first < other.pages.first ? [one.pages, other.pages] : [other.pages, one.pages];
  return before.last + 1 < after.first && !before.isLast;
}

/** Pages that state the same balances of the whole. */
function sameWhole({ deliveries: [one] }: Unit, { deliveries: [other] }: Unit): boolean {
  return one!.opening !== null && one!.opening === other!.opening && one!.closing === other!.closing;
}

/** Formats write the second part of a number or leave it out; on pages it is the page. */
export function sameNumber(one: Unit, other: Unit): boolean {
  const [mine, theirs] = [one.parts, other.parts];
  if (mine.base === null || mine.base !== theirs.base) return false;
  const isWithoutPart = one.pages !== null || other.pages !== null || mine.part === null || theirs.part === null;
  return isWithoutPart || mine.part === theirs.part;
}

/** The only day that they share is the last of one and the first of the other. */
function bordersOn(one: Unit, other: Unit): boolean {
  return one.firstDay === other.day || other.firstDay === one.day;
}

function followEachOther(one: Unit, other: Unit): boolean {
  const follows = (before: Unit, after: Unit) =>
    before.day === after.firstDay && before.closing !== null && before.closing === after.opening;
  return follows(one, other) || follows(other, one);
}
