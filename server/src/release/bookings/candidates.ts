import type { AccountId } from '@portico/contract/ids';
import type { Booking } from './booking.ts';

type Money = { accountId: AccountId; currency: string; amount: bigint };
/** The names of a booking or a target, always in the same order; null: not named. */
type Names = readonly (string | null)[];

/** One way in which a bank names what it has booked. */
export type Rule<Meant> = {
  /** The keys that the booking gives; if empty, the rule has nothing to say. */
  keysOf(booking: Booking): (string | null)[];
  keysFor(target: Meant): (string | null)[];
  /** Names that must agree if both sides have them: of the booking, and of the target. */
  namesOf(booking: Booking): Names;
  namesFor(target: Meant): Names;
};

/** Fewer targets than this are checked one by one. */
const FEW = 16;

/** Finds the targets that bookings may mean by a rule, without checking those that the booking's names exclude. */
export class Candidates<Meant extends Money> {
  readonly #rule: Rule<Meant>;
  readonly #places = new Map<string, Place<Meant>>();

  constructor(targets: readonly Meant[], rule: Rule<Meant>) {
    this.#rule = rule;
    const byPlace = new Map<string, Meant[]>();
    for (const target of targets)
      for (const key of new Set(rule.keysFor(target))) if (key !== null) add(byPlace, placeOf(target, key), target);
    for (const [place, all] of byPlace) this.#places.set(place, new Place(all, (target) => rule.namesFor(target)));
  }

  /** Where to look for the booking's targets: by account, currency and amount, for each reference. */
  placesOf(booking: Booking): Place<Meant>[] {
    const keys = new Set(this.#rule.keysOf(booking).filter((key) => key !== null));
    return [...keys].flatMap((key) => this.#places.get(placeOf(booking, key)) ?? []);
  }

  /** How many targets `agreeing` has to check. */
  stepsAt(place: Place<Meant>, booking: Booking): number {
    return place.listsFor(this.#rule.namesOf(booking)).reduce((sum, { length }) => sum + length, 0);
  }

  agreeing(booking: Booking): Meant[] {
    const names = this.#rule.namesOf(booking);
    const lists = this.placesOf(booking).flatMap((place) => place.listsFor(names));
    return [...new Set(lists.flat())].filter((target) => agree(names, this.#rule.namesFor(target)));
  }
}

/** The targets of one account, currency, amount and reference. */
export class Place<Meant> {
  readonly targets: readonly Meant[];
  readonly #namesFor: (target: Meant) => Names;
  /** By which names are present: the targets, keyed by those names. */
  readonly #byNames = new Map<string, Map<string, Meant[]>>();
  /** For each name, whether some targets lack it. */
  #mayLack: readonly boolean[] | null = null;

  constructor(targets: readonly Meant[], namesFor: (target: Meant) => Names) {
    this.targets = targets;
    this.#namesFor = namesFor;
  }

  /** Lists that together hold all that agree with these names: targets with the same names, or lacking some. */
  listsFor(names: Names): (readonly Meant[])[] {
    if (this.targets.length <= FEW) return [this.targets];
    const given = names.flatMap((name, index) => (name === null ? [] : [index]));
    const byNames = this.#indexFor(given);
    const mayLack = (this.#mayLack ??= names.map((_name, index) =>
      this.targets.some((target) => this.#namesFor(target)[index] === null),
    ));
    let wanted: (string | null)[][] = [[]];
    for (const index of given)
      wanted = wanted.flatMap((one) => (mayLack[index] ? [names[index]!, null] : [names[index]!]).map((name) => [...one, name])); // prettier-ignore
    return wanted.flatMap((one) => {
      const list = byNames.get(JSON.stringify(one));
      return list ? [list] : [];
    });
  }

  #indexFor(given: readonly number[]): Map<string, Meant[]> {
    const known = this.#byNames.get(given.join());
    if (known) return known;
    const index = new Map<string, Meant[]>();
    for (const target of this.targets) {
      const names = this.#namesFor(target);
      add(index, JSON.stringify(given.map((at) => names[at])), target);
    }
    this.#byNames.set(given.join(), index);
    return index;
  }
}

function agree(some: Names, others: Names): boolean {
  return some.every((name, index) => name === null || others[index] === null || name === others[index]);
}

function add<Item>(index: Map<string, Item[]>, key: string, item: Item): void {
  const there = index.get(key);
  if (there) there.push(item);
  else index.set(key, [item]);
}

function placeOf({ accountId, currency, amount }: Money, key: string): string {
  return `${accountId} ${currency} ${amount} ${key}`;
}
