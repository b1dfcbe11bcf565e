import type { Reason } from '@portico/contract/errors';
import type { UserId } from '@portico/contract/ids';
import type { Rights } from '../../permissions/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';
import type { Approver, Decidable } from './approver-facts.ts';
import { COLLEAGUES_MAXIMUM, loadColleagues, type Colleague } from './load-colleagues.ts';
import type { GovernedEntity } from '../governed-entity.ts';
import { linkedPeople, loadHands, type Hands } from './linked-people.ts';
import { linkedReasons } from './two-deciders.ts';
import { alwaysGoverned } from '../rule/two-person.ts';

/** A waiting request, and whether somebody's rights suffice to be its second person, no matter whom it concerns. */
type Waiting = { row: Decidable; entity: GovernedEntity; isEntitled: (rights: Rights) => boolean };

/**
 * Why an approver is no second person for the requester: their sign-in is from the same hand (`loadHands`). If the
 * client has nobody else who could decide, they may (`leastLinked`). Two exceptions: changes that always take two
 * strangers, and decisions by the provider's people, who must not be linked in the provider's own log either.
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
    // Users locked by wrong codes still count, or somebody could lock the others out and be the only one. Users whom
    // the change concerns don't, or a requester could name everybody who might object.
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

/** Of some colleagues, those outside some people whose sign-in is from other hands than theirs. */
export async function strangersTo<One extends { userId: UserId }>(
  tx: Transaction,
  now: Date,
  people: readonly UserId[],
  colleagues: readonly One[],
): Promise<One[]> {
  const hands = await loadHands(tx, now, [...people, ...colleagues.map(({ userId }) => userId)]);
  return colleagues.filter(({ userId }) => !people.some((person) => person === userId || hands.areOne(person, userId)));
}

/**
 * Of some colleagues, the second people for the requester: strangers. Failing that, those who only share the source of
 * their sign-in, which makes nobody the other's puppet. Failing that, all of them. So somebody can always decide, and
 * people of one's own making come last.
 */
export async function leastLinked<One extends { userId: UserId }>(
  tx: Transaction,
  now: Date,
  asker: UserId,
  colleagues: readonly One[],
): Promise<One[]> {
  const others = colleagues.filter(({ userId }) => userId !== asker);
  const hands = await loadHands(tx, now, [asker, ...others.map(({ userId }) => userId)]);
  const strangers = others.filter(({ userId }) => !hands.areOne(asker, userId));
  if (strangers.length > 0) return strangers;
  const unmade = others.filter(({ userId }) => !hands.isFromOther(asker, userId));
  return unmade.length > 0 ? unmade : others;
}

/**
 * Of some people, those who don't count as two with the decider: of the same hand, here or, for guests, at the
 * provider.
 */
export async function ofOneHand(
  tx: Transaction,
  decider: Pick<Approver, 'subject' | 'userId' | 'provider'>,
  people: readonly UserId[],
): Promise<Set<UserId>> {
  const { subject, userId } = decider;
  const hands = await loadHands(tx, subject.askedAt, [userId, ...people]);
  const linked = new Set(people.filter((person) => hands.areOne(userId, person)));
  for (const person of await linkedAtProvider(tx, decider, people, hands)) linked.add(person);
  return linked;
}

/** Whether people of the requester's hand never decide about a change of this kind, even if nobody else is there. */
export function takesStrangers(
  { category, isApprovedByStrangers }: GovernedEntity,
  clientKind: Subject['clientKind'],
): boolean {
  const always: readonly string[] = alwaysGoverned(clientKind);
  return isApprovedByStrangers === true || always.includes(category);
}

/**
 * Of some people, the provider's people, and those with a sign-in from one, whom the provider's log links with the
 * decider.
 */
async function linkedAtProvider(
  tx: Transaction,
  { subject, provider }: Pick<Approver, 'subject' | 'provider'>,
  people: readonly UserId[],
  hands: Hands,
): Promise<UserId[]> {
  if (!provider) return [];
  const guests = people.flatMap((person) => hands.guestsBehind(person));
  const clock = { now: () => subject.askedAt };
  const linked = await linkedPeople({ tx, clock, subject: provider }, subject.clientId, guests);
  return people.filter((person) => hands.guestsBehind(person).some((guest) => linked.has(guest)));
}
