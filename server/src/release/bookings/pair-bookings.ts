import type { AccountId, OrderGroupId, OrderId } from '@portico/contract/ids';
import { CUT_REFERENCE_LENGTH, names, type Booking, type SentGroup, type SentPayment } from './booking.ts';
import { Candidates, type Place, type Rule } from './candidates.ts';

type Money = { accountId: AccountId; currency: string; amount: bigint };
type Target = Money & { notBefore: string; paymentInformationId: string; sentMessageId: string };

export type Pair<Meant> = { booking: Booking; target: Meant };
export type Pairs = {
  payments: Pair<SentPayment>[];
  groups: Pair<SentGroup>[];
  /** Booked although the bank had rejected them. */
  rejected: Pair<SentPayment>[];
};

const GROUP_NAMES = {
  namesOf: ({ paymentInformationId, sentMessageId }: Booking) => [paymentInformationId, sentMessageId],
  namesFor: ({ paymentInformationId, sentMessageId }: Target) => [paymentInformationId, sentMessageId],
};
const PAYMENT_NAMES = {
  namesOf: (booking: Booking) => [...idsOf(booking), ...GROUP_NAMES.namesOf(booking)],
  namesFor: (payment: SentPayment) => [...idsOf(payment), ...GROUP_NAMES.namesFor(payment)],
};

function idsOf({ uetr, endToEndId, instructionId }: Booking | SentPayment): (string | null)[] {
  return [uetr, endToEndId, instructionId];
}

const whole = (id: string | null) => (id === null ? null : `=${id}`);
const cut = (id: string | null) =>
  id === null || id.length < CUT_REFERENCE_LENGTH ? null : `~${id.slice(0, CUT_REFERENCE_LENGTH)}`;
const references = ({ references }: Booking) =>
  references.flatMap((reference) => [
    whole(reference),
    reference.length === CUT_REFERENCE_LENGTH ? cut(reference) : null,
  ]);
const isUnnamed = ({ uetr, endToEndId }: Booking) => uetr === null && endToEndId === null;

/** From the most precise name on; each rule gets only what the rules before it left. */
const PAYMENT_RULES: Rule<SentPayment>[] = [
  { keysOf: ({ uetr }) => [uetr], keysFor: ({ uetr }) => [uetr], ...PAYMENT_NAMES },
  { keysOf: ({ endToEndId }) => [endToEndId], keysFor: ({ endToEndId }) => [endToEndId], ...PAYMENT_NAMES },
  {
    keysOf: (booking) => (isUnnamed(booking) ? references(booking) : []),
    keysFor: ({ endToEndId }) => [whole(endToEndId), cut(endToEndId)],
    ...PAYMENT_NAMES,
  },
];

const GROUP_RULES: Rule<SentGroup>[] = [
  {
    keysOf: (booking) => [booking.paymentInformationId],
    keysFor: (group) => [group.paymentInformationId],
    ...GROUP_NAMES,
  },
  { keysOf: ({ sentMessageId }) => [sentMessageId], keysFor: ({ sentMessageId }) => [sentMessageId], ...GROUP_NAMES },
  {
    keysOf: references,
    keysFor: ({ paymentInformationId: group, sentMessageId }) => [
      whole(group),
      cut(group),
      whole(sentMessageId),
      cut(sentMessageId),
    ],
    ...GROUP_NAMES,
  },
];

/**
 * Finds what each booking came from, or gave back: a payment, or a whole group booked as one. Account, currency and amount must
 * match, the payment was sent before, and a reference from the bank must name it; never by chance. If one reference may
 * mean several payments, they are paired in order when bookings and payments are equal in number; otherwise none is
 * paired.
 */
export function pairBookings(
  bookings: readonly Booking[],
  payments: readonly SentPayment[],
  groups: readonly SentGroup[],
): Pairs {
  const open = payments.filter(({ isRejected }) => !isRejected);
  const entries = bookings.filter(({ detail }) => detail === 0);
  const single = pairByRules(
    entries.filter(({ isBatch }) => !isBatch),
    open,
    PAYMENT_RULES,
  );
  single.push(...pairByCharges(without(entries, single), without(open, targetsOf(single))));
  const begun = new Set(single.map(({ target }) => groupKey(target)));
  const rest = without(entries, single).filter(isUnnamed);
  const ofGroups = pairByRules(
    rest,
    groups.filter((group) => !begun.has(groupKey(group))),
    GROUP_RULES,
  );
  const explained = new Set(ofGroups.map(({ booking }) => booking.entryId));
  const taken = new Set(ofGroups.map(({ target }) => groupKey(target)));
  const details = bookings.filter(({ detail, entryId }) => detail > 0 && !explained.has(entryId));
  const left = without(open, targetsOf(single)).filter((one) => !taken.has(groupKey(one)));
  const paid = [...single, ...pairByRules(details, left, PAYMENT_RULES)];
  const unexplained = without([...entries.filter(({ entryId }) => !explained.has(entryId)), ...details], paid);
  const rejected = payments.filter(({ isRejected }) => isRejected);
  return { payments: paid, groups: ofGroups, rejected: pairByRules(unexplained, rejected, PAYMENT_RULES.slice(0, 2)) };
}

/**
 * Pairs bookings that include charges: with a payment that the bank names by its own id, of the amount left without
 * charges. A booking that could be two payments this way is neither.
 */
function pairByCharges(bookings: readonly Booking[], payments: readonly SentPayment[]): Pair<SentPayment>[] {
  const of = new Map(
    bookings.filter(({ isBatch }) => !isBatch).flatMap((booking) => priced(booking).map((one) => [one, booking])),
  );
  const pairs = pairByRules([...of.keys()], payments, PAYMENT_RULES.slice(0, 2));
  const found = Map.groupBy(pairs, ({ booking }) => of.get(booking)!);
  return [...found].flatMap(([booking, [first, second]]) => (second ? [] : [{ booking, target: first!.target }]));
}

/** The booking as it would be without charges, for each amount that this may be. */
export function priced(booking: Booking): Booking[] {
  return booking.withoutCharges.map((amount) => ({ ...booking, amount }));
}

function targetsOf<Meant>(pairs: readonly Pair<Meant>[]): { booking: Meant }[] {
  return pairs.map(({ target }) => ({ booking: target }));
}

function groupKey({ orderId, groupId }: { orderId: OrderId; groupId: OrderGroupId }): string {
  return `${orderId} ${groupId}`;
}

function without<Item>(items: readonly Item[], pairs: readonly { booking: Item }[]): Item[] {
  const paired = new Set(pairs.map(({ booking }) => booking));
  return items.filter((item) => !paired.has(item));
}

/** If differing bookings would need more checks than this, none of them is told apart. */
const STEPS_MAXIMUM = 100_000;

function pairByRules<Meant extends Target>(
  bookings: readonly Booking[],
  targets: readonly Meant[],
  rules: readonly Rule<Meant>[],
): Pair<Meant>[] {
  const pairs: Pair<Meant>[] = [];
  const taken = new Set<Meant>();
  for (const rule of rules) {
    const candidates = new Candidates(targets, rule);
    const kinds = [...Map.groupBy(without(bookings, pairs), (booking) => JSON.stringify(kindOf(booking))).values()];
    const clear = clearOf(kinds, candidates, taken);
    // Bookings with more names go first, and leave the rest to others.
    for (const alike of clear.toSorted((a, b) => namesGiven(b[0]!) - namesGiven(a[0]!))) {
      const found = pairAlike(
        alike,
        candidatesOf(alike, candidates).filter((target) => !taken.has(target)),
      );
      for (const pair of found) taken.add(pair.target);
      pairs.push(...found);
    }
  }
  return pairs;
}

/** Drops bookings with too much to check, along with what they may mean: the bank's file controls how much. */
function clearOf<Meant extends Target>(
  kinds: readonly Booking[][],
  candidates: Candidates<Meant>,
  taken: Set<Meant>,
): Booking[][] {
  const steps = new Map<Place<Meant>, number>();
  for (const [booking] of kinds)
    for (const place of candidates.placesOf(booking!))
      steps.set(
        place,
        (steps.get(place) ?? 0) + candidates.stepsAt(place, booking!) * (1 + booking!.references.length),
      );
  const unclear = new Set([...steps].filter(([, number]) => number > STEPS_MAXIMUM).map(([place]) => place));
  if (unclear.size === 0) return [...kinds];
  for (const place of unclear) for (const target of place.targets) taken.add(target);
  return kinds.filter(([booking]) => !candidates.placesOf(booking!).some((place) => unclear.has(place)));
}

/** What bookings that say the same can mean; if an unexplained reference names any, only those. */
function candidatesOf<Meant extends Target>(alike: readonly Booking[], candidates: Candidates<Meant>): Meant[] {
  const [booking, latest] = [alike[0]!, latestOf(alike)];
  const agreeing = candidates.agreeing(booking).filter(({ notBefore }) => notBefore <= latest);
  const named = agreeing.filter(({ paymentInformationId, sentMessageId }) =>
    booking.references.some((reference) => names(reference, paymentInformationId) || names(reference, sentMessageId)),
  );
  return named.length > 0 ? named : agreeing;
}

/** Pairs in the given order, if both sides are equal in number and no booking is too early. */
function pairAlike<Meant extends Target>(alike: readonly Booking[], candidates: readonly Meant[]): Pair<Meant>[] {
  const targets = candidates.toSorted((a, b) => compare(a.notBefore, b.notBefore));
  // A booking before any of them belongs to an earlier payment with the same name.
  const bookings = alike
    .filter(({ bookedOn }) => targets.length > 0 && targets[0]!.notBefore <= bookedOn)
    .toSorted((a, b) => compare(a.bookedOn, b.bookedOn));
  const isClear =
    targets.length === bookings.length &&
    targets.every(({ notBefore }, position) => notBefore <= bookings[position]!.bookedOn);
  return isClear ? bookings.map((booking, position) => ({ booking, target: targets[position]! })) : [];
}

function latestOf(bookings: readonly Booking[]): string {
  return bookings.reduce((day, { bookedOn }) => (bookedOn > day ? bookedOn : day), '');
}

/** Texts in the order of their code units. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Bookings of one kind differ only in their day. */
function kindOf({ accountId, currency, amount, ...booking }: Booking): unknown[] {
  const { uetr, endToEndId, instructionId, paymentInformationId, sentMessageId, references: others } = booking;
  return [
    accountId,
    currency,
    String(amount),
    uetr,
    endToEndId,
    instructionId,
    paymentInformationId,
    sentMessageId,
    others,
  ];
}

function namesGiven({ uetr, endToEndId, instructionId, paymentInformationId, sentMessageId }: Booking): number {
  return [uetr, endToEndId, instructionId, paymentInformationId, sentMessageId].filter((name) => name !== null).length;
}
