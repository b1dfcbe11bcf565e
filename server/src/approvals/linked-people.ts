import { DECIDERS_APART_DAYS } from '@portico/contract/limits';
import { addSeconds, type Clock } from '../platform/clock.ts';
import { asClient } from '../platform/as-client.ts';
import type { Transaction } from '../platform/db.ts';
import type { Subject } from '../platform/subject.ts';

const DAY_SECONDS = 24 * 3600;

/**
 * People whom this person has created or changed in the last 30 days, or who have created or changed them: as who asked
 * for it or who approved it, themselves or through a group, also by a reset or an unlocking. Two who are linked are no two
 * people. Read from the provider's audit log, which nobody changes; `hereId` is the client whose transaction it is.
 */
export async function linkedPeople(
  { tx, clock, subject }: { tx: Transaction; clock: Clock; subject: Subject },
  hereId: string,
  otherIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const others = [...new Set(otherIds)].filter((id) => id !== subject.userId);
  if (others.length === 0) return new Set();
  const since = addSeconds(clock.now(), -DECIDERS_APART_DAYS * DAY_SECONDS);
  const rows = await asClient(tx, subject.clientId, hereId, () =>
    tx.rows<{ id: string }>(LINKED, [subject.userId, others, since]),
  );
  return new Set(rows.map(({ id }) => id));
}

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
