import type { Reason } from '@portico/contract/errors';
import type { Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/db.ts';
import type { Subject } from '../platform/subject.ts';
import type { Approver, Decidable } from './approver.ts';
import { COLLEAGUES_MAXIMUM, loadColleagues, type Colleague } from './colleagues.ts';
import type { GovernedEntity } from './governed-entity.ts';
import { linkedPeople, loadHands, type Hands } from './linked-people.ts';
import { linkedReasons } from './two-deciders.ts';
import { alwaysGoverned } from './two-person.ts';

/** A request that waits for a second person, and whether somebody's rights are enough to be it, whomever it concerns. */
type Waiting = { row: Decidable; entity: GovernedEntity; isEntitled: (rights: Rights) => boolean };

/**
 * Why an approver is no second person for who asks: they have how they sign in from the same hand (`loadHands`). Where
 * the client has nobody else who could decide, they do (`leastLinked`); but for what always takes two who are strangers,
 * and where one of the provider's people decides, of whom the provider's own log must know no link either.
 */
export async function loadSecondPerson(
  tx: Transaction,
  approver: Approver,
  waiting: readonly Waiting[],
): Promise<(row: Decidable) => Reason[]> {
  const { subject, userId } = approver;
  const judged = waiting.filter(
    ({ row, entity }) => row.status === 'PUBLISHED' && row.requested_by !== userId && !entity.isApprovedByAnybody,
  );
  if (judged.length === 0) return () => [];
  const askers = judged.map(({ row }) => row.requested_by);
  const linked = await ofOneHand(tx, approver, askers);
  const refused = new Map<Decidable, Reason[]>();
  let colleagues: Colleague[] | null = null;
  const isLeastLinked = async (all: readonly Colleague[], { row, isEntitled }: Waiting) => {
    // A lock by wrong codes doesn't count, else somebody could guess themselves to be the only one; nor does whom the
    // change concerns, else who asks would name everybody who might object.
    const others = all.filter((one) => one.userId !== userId && one.hasCome && isEntitled(one.rights));
    const least = await leastLinked(tx, subject.askedAt, row.requested_by, [...others, { userId }]);
    return least.some((one) => one.userId === userId);
  };
  for (const one of judged.filter(({ row }) => linked.has(row.requested_by))) {
    const { row, entity } = one;
    if (!approver.isGuest && !takesStrangers(entity, subject.clientKind)) {
      colleagues ??= await loadColleagues(tx, subject);
      const isWhole = colleagues.length < COLLEAGUES_MAXIMUM;
      if (isWhole && (await isLeastLinked(colleagues, one))) continue;
    }
    refused.set(row, linkedReasons(userId, [{ userId: row.requested_by, userName: row.requester }], linked));
  }
  return (row) => refused.get(row) ?? [];
}

/** Of some colleagues those who are none of some people, and have how they sign in from others than these. */
export async function strangersTo<One extends { userId: string }>(
  tx: Transaction,
  now: Date,
  people: readonly string[],
  colleagues: readonly One[],
): Promise<One[]> {
  const hands = await loadHands(tx, now, [...people, ...colleagues.map(({ userId }) => userId)]);
  return colleagues.filter(({ userId }) => !people.some((person) => person === userId || hands.areOne(person, userId)));
}

/**
 * Who of some colleagues are the second people for who asks: strangers; where there are none, those who only have how they
 * sign in from the same person, which makes nobody the other's puppet; where there are none of these either, all of them.
 * So who can decide is never nobody, and one's own making comes last.
 */
export async function leastLinked<One extends { userId: string }>(
  tx: Transaction,
  now: Date,
  asker: string,
  colleagues: readonly One[],
): Promise<One[]> {
  const others = colleagues.filter(({ userId }) => userId !== asker);
  const hands = await loadHands(tx, now, [asker, ...others.map(({ userId }) => userId)]);
  const strangers = others.filter(({ userId }) => !hands.areOne(asker, userId));
  if (strangers.length > 0) return strangers;
  const unmade = others.filter(({ userId }) => !hands.isFromOther(asker, userId));
  return unmade.length > 0 ? unmade : others;
}

/** Of some people those with whom who decides is no two: of the same hand, here or, of guests, at the provider. */
export async function ofOneHand(
  tx: Transaction,
  decider: Pick<Approver, 'subject' | 'userId' | 'provider'>,
  people: readonly string[],
): Promise<Set<string>> {
  const { subject, userId } = decider;
  const hands = await loadHands(tx, subject.askedAt, [userId, ...people]);
  const linked = new Set(people.filter((person) => hands.areOne(userId, person)));
  for (const person of await linkedAtProvider(tx, decider, people, hands)) linked.add(person);
  return linked;
}

/** Whether nobody of the hand of who asks decides about a change of this kind, not even where there is nobody else. */
export function takesStrangers(
  { category, isApprovedByStrangers }: GovernedEntity,
  clientKind: Subject['clientKind'],
): boolean {
  const always: readonly string[] = alwaysGoverned(clientKind);
  return isApprovedByStrangers === true || always.includes(category);
}

/** Who of some people is one of the provider's, or has how they sign in from one, with whom the provider's log links the decider. */
async function linkedAtProvider(
  tx: Transaction,
  { subject, provider }: Pick<Approver, 'subject' | 'provider'>,
  people: readonly string[],
  hands: Hands,
): Promise<string[]> {
  if (!provider) return [];
  const guests = people.flatMap((person) => hands.guestsBehind(person));
  const clock = { now: () => subject.askedAt };
  const linked = await linkedPeople({ tx, clock, subject: provider }, subject.clientId, guests);
  return people.filter((person) => hands.guestsBehind(person).some((guest) => linked.has(guest)));
}
