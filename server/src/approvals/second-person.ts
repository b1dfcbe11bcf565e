import type { Reason } from '@portico/contract/errors';
import type { Rights } from '../permissions/public.ts';
import type { Transaction } from '../platform/db.ts';
import type { Approver, Decidable } from './approver.ts';
import { loadColleagues, type Colleague } from './colleagues.ts';
import type { GovernedEntity } from './governed-entity.ts';
import { linkedPeople, loadHands, type Hands } from './linked-people.ts';
import { linkedReasons } from './two-deciders.ts';
import { alwaysGoverned } from './two-person.ts';

/** A request that waits for a second person, and whether somebody's rights are enough to be it. */
type Waiting = { row: Decidable; entity: GovernedEntity; lacks: (rights: Rights) => readonly Reason[] };

/**
 * Why an approver is no second person for who asks: they have how they sign in from the same hand (`loadHands`). Where
 * the client has nobody else who could decide, they do; but for what always takes two who are strangers, and where one
 * of the provider's people decides, of whom the provider's own log must know no link either.
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
  const hands = await loadHands(tx, subject.askedAt, [userId, ...askers]);
  const linked = new Set(askers.filter((asker) => hands.areOne(userId, asker)));
  for (const asker of await linkedAtProvider(tx, approver, askers, hands)) linked.add(asker);
  const refused = new Map<Decidable, Reason[]>();
  let colleagues: Colleague[] | null = null;
  for (const { row, entity, lacks } of judged.filter((one) => linked.has(one.row.requested_by))) {
    if (!takesStrangers(approver, entity)) {
      // A lock by wrong codes doesn't count, else somebody could guess themselves to be the only one.
      colleagues ??= (await loadColleagues(tx, subject)).filter(({ hasCome }) => hasCome);
      const could = colleagues.filter(({ rights }) => lacks(rights).length === 0);
      if ((await strangersTo(tx, subject.askedAt, row.requested_by, could)).length === 0) continue;
    }
    refused.set(row, linkedReasons(userId, [{ userId: row.requested_by, userName: row.requester }], linked));
  }
  return (row) => refused.get(row) ?? [];
}

/** Of some colleagues those who have how they sign in from others than somebody who asks. */
export async function strangersTo(
  tx: Transaction,
  now: Date,
  asker: string,
  colleagues: readonly Colleague[],
): Promise<Colleague[]> {
  const hands = await loadHands(tx, now, [asker, ...colleagues.map(({ userId }) => userId)]);
  return colleagues.filter(({ userId }) => userId !== asker && !hands.areOne(asker, userId));
}

function takesStrangers({ subject, isGuest }: Approver, { category, isApprovedByStrangers }: GovernedEntity): boolean {
  const always: readonly string[] = alwaysGoverned(subject.clientKind);
  return isApprovedByStrangers === true || isGuest || always.includes(category);
}

/** Who asks, by people of the provider with whom the provider's log links the one of them who decides. */
async function linkedAtProvider(
  tx: Transaction,
  { subject, provider }: Approver,
  askers: readonly string[],
  hands: Hands,
): Promise<string[]> {
  if (!provider) return [];
  const guests = askers.flatMap((asker) => hands.guestsBehind(asker));
  const clock = { now: () => subject.askedAt };
  const linked = await linkedPeople({ tx, clock, subject: provider }, subject.clientId, guests);
  return askers.filter((asker) => hands.guestsBehind(asker).some((guest) => linked.has(guest)));
}
