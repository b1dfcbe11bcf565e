import { CUT_REFERENCE_LENGTH, names, type Booking, type SentGroup, type SentPayment } from './booking.ts';

type Money = { accountId: string; currency: string; amount: bigint };
type Target = Money & { notBefore: string; paymentInformationId: string; messageId: string };

/** One way in which a bank names what it has booked. */
type Rule<Meant> = {
  /** By what the booking names it; none: the rule has nothing to say. */
  keysOf(booking: Booking): (string | null)[];
  keysFor(target: Meant): (string | null)[];
  agrees(booking: Booking, target: Meant): boolean;
};

export type Pair<Meant> = { booking: Booking; target: Meant };
export type Pairs = {
  payments: Pair<SentPayment>[];
  groups: Pair<SentGroup>[];
  /** Booked although the bank had rejected them. */
  rejected: Pair<SentPayment>[];
};

/** What both name, they name alike. */
function agreesOnPayment(booking: Booking, payment: SentPayment): boolean {
  return (
    agrees(booking.uetr, payment.uetr) &&
    agrees(booking.endToEndId, payment.endToEndId) &&
    agrees(booking.instructionId, payment.instructionId) &&
    agreesOnGroup(booking, payment)
  );
}

function agreesOnGroup(booking: Booking, { paymentInformationId, messageId }: Target): boolean {
  return agrees(booking.paymentInformationId, paymentInformationId) && agrees(booking.messageId, messageId);
}

function agrees(one: string | null, other: string | null): boolean {
  return one === null || other === null || one === other;
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

/** From the most precise name on; a rule is asked only for what those before it left. */
const PAYMENT_RULES: Rule<SentPayment>[] = [
  { keysOf: ({ uetr }) => [uetr], keysFor: ({ uetr }) => [uetr], agrees: agreesOnPayment },
  { keysOf: ({ endToEndId }) => [endToEndId], keysFor: ({ endToEndId }) => [endToEndId], agrees: agreesOnPayment },
  {
    keysOf: (booking) => (isUnnamed(booking) ? references(booking) : []),
    keysFor: ({ endToEndId }) => [whole(endToEndId), cut(endToEndId)],
    agrees: agreesOnPayment,
  },
];

const GROUP_RULES: Rule<SentGroup>[] = [
  {
    keysOf: (booking) => [booking.paymentInformationId],
    keysFor: (group) => [group.paymentInformationId],
    agrees: agreesOnGroup,
  },
  { keysOf: ({ messageId }) => [messageId], keysFor: ({ messageId }) => [messageId], agrees: agreesOnGroup },
  {
    keysOf: references,
    keysFor: ({ paymentInformationId: group, messageId }) => [
      whole(group),
      cut(group),
      whole(messageId),
      cut(messageId),
    ],
    agrees: agreesOnGroup,
  },
];

/**
 * Finds what each booking came from: a payment, or a whole group that was booked as one. Always of the same account,
 * currency and amount, sent before, and by a reference that the bank names; never by chance. Where one reference may
 * mean several payments they are paired in order if there are as many bookings as payments, else none of them is.
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
 * What was booked with its charges: a payment that the bank names by an id of its own, of the amount that is left without
 * them. A booking that could so be two payments is neither.
 */
function pairByCharges(bookings: readonly Booking[], payments: readonly SentPayment[]): Pair<SentPayment>[] {
  const of = new Map(
    bookings.filter(({ isBatch }) => !isBatch).flatMap((booking) => priced(booking).map((one) => [one, booking])),
  );
  const pairs = pairByRules([...of.keys()], payments, PAYMENT_RULES.slice(0, 2));
  const found = Map.groupBy(pairs, ({ booking }) => of.get(booking)!);
  return [...found].flatMap(([booking, [first, second]]) => (second ? [] : [{ booking, target: first!.target }]));
}

/** The booking as it would be without its charges, for each amount that this may be. */
export function priced(booking: Booking): Booking[] {
  return booking.withoutCharges.map((amount) => ({ ...booking, amount }));
}

function targetsOf<Meant>(pairs: readonly Pair<Meant>[]): { booking: Meant }[] {
  return pairs.map(({ target }) => ({ booking: target }));
}

function groupKey({ orderId, groupId }: { orderId: string; groupId: string }): string {
  return `${orderId} ${groupId}`;
}

function without<Item>(items: readonly Item[], pairs: readonly { booking: Item }[]): Item[] {
  const paired = new Set(pairs.map(({ booking }) => booking));
  return items.filter((item) => !paired.has(item));
}

function pairByRules<Meant extends Target>(
  bookings: readonly Booking[],
  targets: readonly Meant[],
  rules: readonly Rule<Meant>[],
): Pair<Meant>[] {
  const pairs: Pair<Meant>[] = [];
  const taken = new Set<Meant>();
  for (const rule of rules) {
    const index = indexOf(targets, rule);
    const kinds = Map.groupBy(without(bookings, pairs), (booking) => JSON.stringify(kindOf(booking)));
    // Whoever names more comes first, and leaves the others what he doesn't mean.
    for (const alike of [...kinds.values()].toSorted((a, b) => namesGiven(b[0]!) - namesGiven(a[0]!))) {
      const found = pairAlike(
        alike,
        candidatesOf(alike, index, rule).filter((target) => !taken.has(target)),
      );
      for (const pair of found) taken.add(pair.target);
      pairs.push(...found);
    }
  }
  return pairs;
}

/** What can be meant by bookings that say the same; those that an unexplained reference names, if it names any. */
function candidatesOf<Meant extends Target>(
  alike: readonly Booking[],
  index: Map<string, Meant[]>,
  rule: Rule<Meant>,
): Meant[] {
  const [booking, latest] = [alike[0]!, latestOf(alike)];
  const keys = rule.keysOf(booking).filter((key) => key !== null);
  const found = [...new Set(keys.flatMap((key) => index.get(placeOf(booking, key)) ?? []))];
  const agreeing = found.filter((target) => target.notBefore <= latest && rule.agrees(booking, target));
  const named = agreeing.filter(({ paymentInformationId, messageId }) =>
    booking.references.some((reference) => names(reference, paymentInformationId) || names(reference, messageId)),
  );
  return named.length > 0 ? named : agreeing;
}

/** In the order in which both are given, if there are as many of the one as of the other and none is booked too early. */
function pairAlike<Meant extends Target>(alike: readonly Booking[], candidates: readonly Meant[]): Pair<Meant>[] {
  const targets = candidates.toSorted((a, b) => compare(a.notBefore, b.notBefore));
  // What was booked before any of them is of an earlier payment with the same name.
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

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function indexOf<Meant extends Target>(targets: readonly Meant[], rule: Rule<Meant>): Map<string, Meant[]> {
  const index = new Map<string, Meant[]>();
  for (const target of targets) {
    for (const key of rule.keysFor(target)) {
      if (key === null) continue;
      const place = placeOf(target, key);
      const there = index.get(place);
      if (there) there.push(target);
      else index.set(place, [target]);
    }
  }
  return index;
}

function placeOf({ accountId, currency, amount }: Money, key: string): string {
  return `${accountId} ${currency} ${amount} ${key}`;
}

/** Bookings of one kind say the same but for their day. */
function kindOf({ accountId, currency, amount, ...booking }: Booking): unknown[] {
  const { uetr, endToEndId, instructionId, paymentInformationId, messageId, references: others } = booking;
  return [
    accountId,
    currency,
    String(amount),
    uetr,
    endToEndId,
    instructionId,
    paymentInformationId,
    messageId,
    others,
  ];
}

function namesGiven({ uetr, endToEndId, instructionId, paymentInformationId, messageId }: Booking): number {
  return [uetr, endToEndId, instructionId, paymentInformationId, messageId].filter((name) => name !== null).length;
}
