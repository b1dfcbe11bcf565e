import type { UserId } from '@portico/contract/ids';
import type { Clock } from './clock.ts';
import type { Transaction } from './database/db.ts';
import { newId } from './ids.ts';
import type { Subject } from './subject.ts';

export type Guest = { userId: UserId; userName: string };
type Person = Pick<Subject, 'userId' | 'userName' | 'fullName' | 'businessId' | 'clientName'>;

/**
 * One of the provider's people in the transaction's client: a row that never signs in and appears in no list, to which
 * their actions there are attributed. Created on their first visit; the name derives from their own. No user can have
 * it: user names contain no `/`.
 */
export async function guestOf(tx: Transaction, clock: Clock, person: Person): Promise<Guest> {
  const userName = `${person.businessId}/${person.userName}`;
  const row = await tx.row<{ id: UserId }>(
    `insert into users (client_id, id, user_name, full_name, second_factors, active, guest_of, settings_id, created_at, deleted_at)
     values (current_client(), $1, $2, $3, '{}', false, $4, $5, $6, $6)
     on conflict (client_id, guest_of) where guest_of is not null
       do update set user_name = excluded.user_name, full_name = excluded.full_name returning id`,
    [newId(), userName, `${person.fullName} (${person.clientName})`, person.userId, newId(), clock.now()],
  );
  return { userId: row!.id, userName };
}

/** Their guest row from an earlier visit; null without one. */
export async function findGuest(tx: Transaction, { userId }: Pick<Person, 'userId'>): Promise<UserId | null> {
  const row = await tx.row<{ id: UserId }>(
    'select id from users where client_id = current_client() and guest_of = $1',
    [userId],
  );
  return row?.id ?? null;
}
