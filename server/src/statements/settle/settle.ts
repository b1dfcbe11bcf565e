import type { StatementState } from '@portico/contract/statements/model';
import { type Delivery, type Edge, isWhole, type Unit, type Verdict } from './delivery.ts';
import { areIn, isPartWith } from './proof.ts';
import { rivalsOf, standsBetween } from './rivals.ts';
import { type EntriesOf, unitsOf } from './units.ts';

/**
 * Decides which deliveries of an account count, in the order in which they came; those that a person agreed to come
 * first, the last word before the others. Pure: the same deliveries are judged alike whatever was judged before.
 *
 * - It counts where nothing counted is of the same days, or the balances show that it comes before or after that.
 * - It is covered where balances and entries prove that it says the same as what counts, or a part of that.
 * - Where the proof goes the other way, it counts and covers what had counted.
 * - Else it is in conflict, until what comes later or a person settles it.
 */
export function settle(deliveries: readonly Delivery[], entriesOf: EntriesOf): Map<string, Verdict> {
  const present = deliveries.filter(({ decision }) => decision?.kind !== 'TAKEN_OUT').toSorted(byWord);
  const court = new Court(unitsOf(present, entriesOf));
  court.judgeAll();
  const verdicts = court.verdicts();
  for (const { id, opening, closing, decision } of deliveries)
    if (decision?.kind === 'TAKEN_OUT')
      verdicts.set(id, { state: 'TAKEN_OUT', opening, closing, besideId: null, missingPage: null });
  return verdicts;
}

function byWord({ decision: one }: Delivery, { decision: other }: Delivery): number {
  const [mine, theirs] = [one?.at ?? '', other?.at ?? ''];
  return mine === theirs ? 0 : mine > theirs ? -1 : 1;
}

type Ruling = { state: StatementState; beside: Unit | null };

class Court {
  readonly #units: readonly Unit[];
  readonly #rulings = new Map<Unit, Ruling>();

  constructor(units: readonly Unit[]) {
    this.#units = units;
  }

  /** What was in conflict is heard again as long as that settles anything: a later one may be the missing link. */
  judgeAll(): void {
    let open: readonly Unit[] = this.#units;
    for (;;) {
      const unsettled = open.filter((unit) => !this.#judge(unit));
      const left = unsettled.filter((unit) => !this.#isOneOfSeveral(unit, unsettled));
      if (left.length === 0 || left.length === open.length) return;
      open = left;
    }
  }

  /** False where it stays in conflict. */
  #judge(unit: Unit): boolean {
    const counted = this.#of('COUNTED');
    const rivals = rivalsOf(unit, counted);
    const [first] = rivals;
    if (!first) return this.#rule(unit, 'COUNTED', null);
    if (isAnotherText(unit, rivals)) return !this.#rule(unit, conflictWith(unit, first), first);
    if (standsBetween(unit, rivals, counted)) return this.#rule(unit, 'COUNTED', null);
    const cover = coverOf(unit, rivals) ?? this.#of('COVERED').find((other) => areIn([unit], other));
    if (cover) return this.#rule(unit, 'COVERED', cover);
    if (!areIn(rivals, unit)) return !this.#rule(unit, conflictWith(unit, first), first);
    for (const rival of rivals) this.#rule(rival, 'COVERED', unit);
    return this.#rule(unit, 'COUNTED', null);
  }

  /** With others that don't count it may say what one says that counts. */
  #isOneOfSeveral(unit: Unit, open: readonly Unit[]): boolean {
    const others = [...open, ...this.#of('COVERED')].filter((other) => other !== unit);
    for (const whole of rivalsOf(unit, this.#of('COUNTED')))
      if (!isAnotherText(unit, [whole]) && isPartWith(others, unit, whole)) return this.#rule(unit, 'COVERED', whole);
    return false;
  }

  #of(state: StatementState): Unit[] {
    return this.#units.filter((unit) => this.#rulings.get(unit)?.state === state);
  }

  #rule(unit: Unit, state: StatementState, beside: Unit | null): true {
    this.#rulings.set(unit, { state, beside });
    return true;
  }

  verdicts(): Map<string, Verdict> {
    return new Map([...this.#rulings].flatMap(([unit, ruling]) => verdictsOf(unit, ruling)));
  }
}

/** The same statement in the same format: then its words count too, and what differs is a correction of them. */
function isAnotherText(unit: Unit, rivals: readonly Unit[]): boolean {
  const [rival] = rivals;
  if (!rival || rivals.length > 1 || rival.pages !== null || unit.pages !== null) return false;
  return (['number', 'format', 'opening', 'closing', 'day'] as const).every((fact) => rival[fact] === unit[fact]);
}

function coverOf(unit: Unit, rivals: readonly Unit[]): Unit | null {
  const one = rivals.find((rival) => areIn([unit], rival));
  return one ?? (isWhole(unit) && rivals.length > 1 && sayTheSame(rivals, unit) ? rivals[0]! : null);
}

/** Several that count say together what this one says: then they stay. */
function sayTheSame(rivals: readonly Unit[], unit: Unit): boolean {
  const sum = rivals.reduce((total, rival) => total + rival.sum, 0n);
  const number = rivals.reduce((total, rival) => total + (rival.entries()?.length ?? Number.NaN), 0);
  return sum === unit.sum && number === unit.entries()?.length && areIn(rivals, unit);
}

/** What had been imported when a person agreed to the other one is replaced by it. */
function conflictWith(unit: Unit, rival: Unit): StatementState {
  const agreed = rival.deliveries.find(({ decision }) => decision?.kind === 'AGREED')?.decision;
  const isEarlier = agreed && unit.deliveries.every(({ importedAt }) => importedAt <= agreed.at);
  return isEarlier ? 'REPLACED' : 'CONFLICT';
}

function verdictsOf(unit: Unit, { state, beside }: Ruling): [string, Verdict][] {
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

function edgeOf({ opening, closing }: Edge): Edge {
  return { opening, closing };
}
