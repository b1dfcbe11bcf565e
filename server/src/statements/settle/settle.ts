import type { StatementId } from '@portico/contract/ids';
import { isTooLarge } from '@portico/contract/money';
import type { StatementState } from '@portico/contract/statements/model';
import { type Delivery, type Edge, isWhole, type Unit, type Verdict } from './delivery.ts';
import { Effort, unlessTooMuch } from './effort.ts';
import { areIn, entryCountOf, isPartWith } from './is-part-with.ts';
import { rivalsOf, standsBetween } from './rivals.ts';
import { type EntriesOf, unitsOf } from './units.ts';

/**
 * Decides which deliveries of an account count, in order of arrival; those that a person agreed to come first, latest
 * agreement first. Pure: the same deliveries get the same verdicts whatever was judged before.
 *
 * - It counts if nothing counted shares its days, or the balances show that it comes before or after.
 * - It is covered if balances and entries prove that it says the same as what counts, or a part of it.
 * - If the proof goes the other way, it counts and covers what had counted.
 * - Otherwise it is in conflict, until a later delivery or a person settles it.
 *
 * Null if it would take more steps than `STEPS_MAXIMUM`.
 */
export function settle(
  deliveries: readonly Delivery[],
  entriesOf: EntriesOf,
  effort = new Effort(),
): Map<StatementId, Verdict> | null {
  const present = deliveries.filter(({ decision }) => decision?.kind !== 'TAKEN_OUT').toSorted(byWord);
  const verdicts = unlessTooMuch(() => new Court(unitsOf(present, entriesOf, effort), effort).judgeAll());
  for (const delivery of deliveries)
    if (delivery.decision?.kind === 'TAKEN_OUT') verdicts?.set(delivery.id, takenOut(delivery));
  return verdicts;
}

/** A person's decision about it holds, whatever else is there. */
export function takenOut({ opening, closing }: Edge): Verdict {
  return { state: 'TAKEN_OUT', opening, closing, besideId: null, missingPage: null };
}

function byWord({ decision: one }: Delivery, { decision: other }: Delivery): number {
  const [mine, theirs] = [one?.at ?? '', other?.at ?? ''];
  return mine === theirs ? 0 : mine > theirs ? -1 : 1;
}

type Ruling = { state: StatementState; beside: Unit | null };

class Court {
  readonly #units: readonly Unit[];
  readonly #effort: Effort;
  readonly #rulings = new Map<Unit, Ruling>();
  /**
   * What is the same at each hearing is worked out once: the units that contest one, and those that don't contain it.
   */
  readonly #rivals = new Map<Unit, ReadonlySet<Unit>>();
  readonly #outside = new Map<Unit, Set<Unit>>();
  readonly #inState = new Map<StatementState, Unit[]>();

  constructor(units: readonly Unit[], effort: Effort) {
    this.#units = units;
    this.#effort = effort;
  }

  /** Conflicts are heard again as long as that settles anything: a later one may be the missing link. */
  judgeAll(): Map<StatementId, Verdict> {
    let open: readonly Unit[] = this.#units;
    for (;;) {
      const unsettled = open.filter((unit) => !this.#judge(unit));
      const others = Map.groupBy([...unsettled, ...this.#of('COVERED')], ({ opening }) => opening);
      const left = unsettled.filter((unit) => !this.#isOneOfSeveral(unit, others));
      if (left.length === 0 || left.length === open.length) return this.#verdicts();
      open = left;
    }
  }

  /** False if it stays in conflict. */
  #judge(unit: Unit): boolean {
    const counted = this.#of('COUNTED');
    const rivals = this.#rivalsOf(unit);
    const [first] = rivals;
    if (!first) return this.#rule(unit, 'COUNTED', null);
    if (isAnotherText(unit, rivals)) return !this.#rule(unit, conflictWith(unit, first), first);
    if (standsBetween(unit, rivals, counted, this.#effort)) return this.#rule(unit, 'COUNTED', null);
    const cover = this.#coverOf(unit, rivals) ?? this.#of('COVERED').find((other) => this.#isIn(unit, other));
    if (cover) return this.#rule(unit, 'COVERED', cover);
    if (!areIn(rivals, unit, this.#effort)) return !this.#rule(unit, conflictWith(unit, first), first);
    for (const rival of rivals) this.#rule(rival, 'COVERED', unit);
    return this.#rule(unit, 'COUNTED', null);
  }

  /** Together with others that don't count it may say what one that counts says. */
  #isOneOfSeveral(unit: Unit, others: ReadonlyMap<bigint | null, readonly Unit[]>): boolean {
    for (const whole of this.#rivalsOf(unit))
      if (!isAnotherText(unit, [whole]) && isPartWith(others, unit, whole, this.#effort))
        return this.#rule(unit, 'COVERED', whole);
    return false;
  }

  #rivalsOf(unit: Unit): Unit[] {
    const known = this.#rivals.get(unit);
    const rivals = known ?? new Set(rivalsOf(unit, this.#units));
    const counted = this.#of('COUNTED');
    this.#effort.spend(known ? counted.length : this.#units.length);
    this.#rivals.set(unit, rivals);
    return counted.filter((other) => other !== unit && rivals.has(other));
  }

  #coverOf(unit: Unit, rivals: readonly Unit[]): Unit | null {
    const one = rivals.find((rival) => this.#isIn(unit, rival));
    return one ?? (isWhole(unit) && rivals.length > 1 && sayTheSame(rivals, unit, this.#effort) ? rivals[0]! : null);
  }

  #isIn(unit: Unit, whole: Unit): boolean {
    this.#effort.spend(1);
    const outside = this.#outside.get(unit) ?? new Set();
    if (outside.has(whole)) return false;
    if (areIn([unit], whole, this.#effort)) return true;
    this.#outside.set(unit, outside.add(whole));
    return false;
  }

  #of(state: StatementState): Unit[] {
    const known = this.#inState.get(state);
    const units = known ?? this.#units.filter((unit) => this.#rulings.get(unit)?.state === state);
    if (!known) this.#effort.spend(this.#units.length);
    this.#inState.set(state, units);
    return units;
  }

  #rule(unit: Unit, state: StatementState, beside: Unit | null): true {
    if (this.#rulings.get(unit)?.state !== state) this.#inState.clear();
    this.#rulings.set(unit, { state, beside });
    return true;
  }

  #verdicts(): Map<StatementId, Verdict> {
    return new Map([...this.#rulings].flatMap(([unit, ruling]) => verdictsOf(unit, ruling)));
  }
}

/** The same statement in the same format: then the wording counts too, and a difference is a correction. */
function isAnotherText(unit: Unit, rivals: readonly Unit[]): boolean {
  const [rival] = rivals;
  if (!rival || rivals.length > 1 || rival.pages !== null || unit.pages !== null) return false;
  return (['number', 'format', 'opening', 'closing', 'day'] as const).every((fact) => rival[fact] === unit[fact]);
}

/** Several that count together say what this one says: then they stay. */
function sayTheSame(rivals: readonly Unit[], unit: Unit, effort: Effort): boolean {
  const number = entryCountOf(rivals);
  if (number === null || number !== unit.content()?.keys.length) return false;
  return rivals.reduce((total, rival) => total + rival.sum, 0n) === unit.sum && areIn(rivals, unit, effort);
}

/** If a person agreed to the rival when this one was already imported, the rival replaces it. */
function conflictWith(unit: Unit, rival: Unit): StatementState {
  const agreed = rival.deliveries.find(({ decision }) => decision?.kind === 'AGREED')?.decision;
  const isEarlier = agreed && unit.deliveries.every(({ importedAt }) => importedAt <= agreed.at);
  return isEarlier ? 'REPLACED' : 'CONFLICT';
}

function verdictsOf(unit: Unit, { state, beside }: Ruling): [StatementId, Verdict][] {
  const { deliveries, edges, pages } = unit;
  const missing = (index: number) => {
    if (pages && index === 0 && pages.first > 1) return pages.first - 1;
    return pages && index === deliveries.length - 1 && !pages.isLast ? pages.last + 1 : null;
  };
  return deliveries.map(({ id }, index) => [
    id,
    { ...edgeOf(edges[index]!), state, besideId: beside?.deliveries[0]!.id ?? null, missingPage: missing(index) },
  ]);
}

/** A balance beyond all money isn't one: it was computed from absurd entries, and the database rejects it. */
function edgeOf({ opening, closing }: Edge): Edge {
  const balance = (amount: bigint | null) => (amount === null || isTooLarge(amount) ? null : amount);
  return { opening: balance(opening), closing: balance(closing) };
}
