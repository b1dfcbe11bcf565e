import { changeWords } from '@portico/contract/audit/catalogue';
import type { ClientId, UserId } from '@portico/contract/ids';
import { DECIDERS_APART_DAYS } from '@portico/contract/limits';
import { addSeconds, DAY_SECONDS, type Clock } from '../../platform/clock.ts';
import { asClient } from '../../platform/database/as-client.ts';
import type { Transaction } from '../../platform/database/db.ts';
import type { Subject } from '../../platform/subject.ts';

/** A person with the client whose user they are. */
export type Person = Pick<Subject, 'clientId' | 'userId'>;

/**
 * People whom this person has created or changed in the last 30 days, or who have created or changed them: as requester
 * or approver, directly or through a group, also by a reset or an unlocking; and people of the same hand (`loadHands`).
 * Linked people don't count as two. Read from the audit log of their own client, the provider, which nobody changes;
 * `hereId` is the transaction's client.
 */
export async function linkedPeople(
  { tx, clock, subject }: { tx: Transaction; clock: Pick<Clock, 'now'>; subject: Person },
  hereId: ClientId,
  otherIds: readonly UserId[],
): Promise<ReadonlySet<UserId>> {
  const others = [...new Set(otherIds)].filter((id) => id !== subject.userId);
  if (others.length === 0) return new Set();
  const since = addSeconds(clock.now(), -DECIDERS_APART_DAYS * DAY_SECONDS);
  return asClient(tx, subject.clientId, hereId, async () => {
    const rows = await tx.rows<{ id: UserId }>(LINKED, [subject.userId, others, since]);
    const hands = await loadHands(tx, clock.now(), [subject.userId, ...others]);
    return new Set([...rows.map(({ id }) => id), ...others.filter((id) => hands.areOne(subject.userId, id))]);
  });
}

/** Who gave some people their sign-in. */
export type Hands = {
  /** Whether one of two has it from the other, or both from the same person, also indirectly. */
  areOne(one: UserId, other: UserId): boolean;
  /** Whether one of two has it from the other, also indirectly; false if they only share a source. */
  isFromOther(one: UserId, other: UserId): boolean;
  /** The provider's people among somebody and those they have it from, by their id there. */
  guestsBehind(id: UserId): readonly UserId[];
};

/**
 * Who gave people of the transaction's client their sign-in: in the last 30 days somebody asked for their user, for
 * another address, number, name or type, or for letting them in again after they left, when others may read their
 * mailbox. Approvers don't count, since the requester chooses the mailbox: people requested by two different people
 * stay two. Nor does resetting an authenticator, which hands nothing over: one person can do that alone, and could turn
 * everybody into one. Behind a guest the chain continues at the provider. The first administrators, created by the
 * command, depend on nobody.
 */
export async function loadHands(tx: Transaction, now: Date, ids: readonly UserId[]): Promise<Hands> {
  const since = addSeconds(now, -DECIDERS_APART_DAYS * DAY_SECONDS);
  const read = (people: readonly UserId[]) => tx.rows<Hand>(HANDS, [[...new Set(people)], since]);
  const rows = await read(ids);
  const hands = Map.groupBy(rows, ({ id }) => id);
  // The provider's own log knows who created a guest.
  const guests = rows.flatMap(({ guest_of: person }) => person ?? []);
  const places = guests.length > 0 ? await tx.row<{ provider: ClientId; here: ClientId }>(PLACES) : null;
  const made = places ? await asClient(tx, places.provider, places.here, () => read(guests)) : [];
  const makers = Map.groupBy(made, ({ id }) => id);
  const behind = (id: UserId) => {
    const all = hands.get(id) ?? [];
    const further = all.flatMap(({ guest_of: person }) => (person === null ? [] : (makers.get(person) ?? [])));
    return new Set([...all, ...further].map(({ by }) => by));
  };
  // Themselves, and who they are at the provider.
  const selves = (id: UserId) => [
    id,
    ...(hands.get(id) ?? []).flatMap((row) => (row.by === id ? (row.guest_of ?? []) : [])),
  ];
  const isFrom = (made: UserId, maker: UserId) => selves(maker).some((self) => behind(made).has(self));
  return {
    areOne: (one, other) => one !== other && [...behind(one)].some((by) => behind(other).has(by)),
    isFromOther: (one, other) => one !== other && (isFrom(one, other) || isFrom(other, one)),
    guestsBehind: (id) => (hands.get(id) ?? []).map((row) => row.guest_of).filter((person) => person !== null),
  };
}

/** A change of these may turn a user over to somebody else; the name identifies them at SecurID. */
export const SIGNING_IN = ['userName', 'email', 'mobile', 'authenticationType'] as const;

type Hand = { id: UserId; by: UserId; guest_of: UserId | null };

const PLACES = 'select provider_client() as provider, current_client() as here';

const ADDED = changeWords('applied', 'ADD')
  .map((word) => `'${word}'`)
  .join(', ');

const HANDS = {
  name: 'hands of people',
  text: `with recursive hands as (
     select id, id as by from unnest($1::uuid[]) as id
     union
     select h.id, coalesce(a.record::jsonb -> 'detail' ->> 'requestedBy', a.record::jsonb ->> 'userId')::uuid
       from hands h join audit_log a on a.client_id = current_client() and a.entity_type = 'USER' and a.entity_id = h.by and a.at > $2
      where a.category = 'MASTER_DATA' and (a.record::jsonb ->> 'action' in (${ADDED})
        or a.record::jsonb -> 'detail' -> 'before' ->> 'active' = 'false' and a.record::jsonb -> 'detail' -> 'after' ->> 'active' = 'true' or ${SIGNING_IN.map(
          (field) =>
            `a.record::jsonb -> 'detail' -> 'before' -> '${field}' is distinct from a.record::jsonb -> 'detail' -> 'after' -> '${field}'`,
        ).join(' or ')}))
     select h.id, h.by, u.guest_of from hands h left join users u on u.client_id = current_client() and u.id = h.by
      where h.by is not null`,
};

const LINKED = {
  name: 'linked people',
  text: `with people as (select unnest($2::uuid[] || $1::uuid) as id),
     of_users as (
       select a.entity_id as changed, a.record::jsonb as record from audit_log a
        where a.client_id = current_client() and a.entity_type = 'USER' and a.entity_id in (select id from people)
          and a.category in ('MASTER_DATA', 'ADMINISTRATION') and a.at > $3),
     groups as (
       select a.record::jsonb as record from audit_log a
        where a.client_id = current_client() and a.entity_type = 'USER_GROUP' and a.category = 'MASTER_DATA' and a.at > $3),
     changes as (
       select changed, record from of_users
       union all
       select p.id, g.record from groups g join people p
         on g.record -> 'detail' -> 'before' -> 'userIds' ? p.id::text or g.record -> 'detail' -> 'after' -> 'userIds' ? p.id::text),
     made as (
       select c.changed, p.id as by from changes c join people p
         on p.id::text in (c.record ->> 'userId', c.record -> 'detail' ->> 'requestedBy'))
     select distinct case when m.changed = $1 then m.by else m.changed end as id from made m
      where m.changed <> m.by and $1 in (m.changed, m.by)`,
};
