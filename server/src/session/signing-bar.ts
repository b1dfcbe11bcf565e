import type { Reason } from '@portico/contract/errors';
import { LANGUAGES, type Language } from '@portico/contract/languages';
import type { Module } from '@portico/contract/permissions/model';
import { loadRightsOf } from '../permissions/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/db.ts';
import { sendMessage } from '../platform/outbox.ts';
import type { Subject } from '../platform/subject.ts';
import { text } from '../platform/texts.ts';

const HOUR_MILLISECONDS = 3_600_000;
const COLLEAGUES_LOOKED_AT = 1_000;
const ADMINISTRATORS_TOLD = 50;

/**
 * Somebody signs nothing from `at` on, for as many hours as their client says: who they are, or seem to be, has changed,
 * and people who are wronged by that need time to notice. A bar that ends later stays.
 */
export async function barSigning(tx: Transaction, userId: string, at: Date): Promise<void> {
  await tx.write(
    `update users u set signing_barred_until = greatest(u.signing_barred_until, $2::timestamptz + make_interval(hours => c.signing_bar_hours))
     from clients c where c.client_id = u.client_id and u.client_id = current_client() and u.id = $1`,
    [userId, at],
  );
}

/**
 * Where the link and the code of somebody come by the same mailbox, a password set by that link bars signing: until a
 * user administrator has given their word if the client asks for it, else for a time. Says whether it does.
 */
export async function barMailbox(tx: Transaction, userId: string, at: Date): Promise<'WORD' | 'TIME' | null> {
  const alone = await tx.row<{ word: boolean }>(
    `select c.mailbox_awaits_word as word from users u join clients c on c.client_id = u.client_id
      where u.client_id = current_client() and u.id = $1
       and ('EMAIL' = any(all_factors(u)) or cardinality(all_factors(u)) = 0)`,
    [userId],
  );
  if (!alone) return null;
  if (!alone.word) {
    await barSigning(tx, userId, at);
    return 'TIME';
  }
  await tx.write(
    `update users set signing_awaits_word_since = coalesce(signing_awaits_word_since, $2)
      where client_id = current_client() and id = $1`,
    [userId, at],
  );
  return 'WORD';
}

/** A user administrator has asked the person, who signs again from now on, if nothing else bars them. */
export async function giveWord(tx: Transaction, userId: string): Promise<void> {
  await tx.write('update users set signing_awaits_word_since = null where client_id = current_client() and id = $1', [
    userId,
  ]);
}

/** Until when a person signs nothing, and since when an administrator's word is awaited. */
export type Bar = { until: Date | null; awaitsWordSince: Date | null };

/** The columns of a `Bar`; `u` is the user. */
export const BAR = 'u.signing_barred_until as until, u.signing_awaits_word_since as "awaitsWordSince"';

const BAR_OF = {
  name: 'signing-bar',
  text: `select ${BAR} from users u where u.client_id = current_client() and u.id = $1`,
};

/** Why somebody may not sign yet; null when they may. */
export async function signingBar(tx: Transaction, { userId, askedAt }: Subject): Promise<Reason | null> {
  const bar = await tx.row<Bar>(BAR_OF, [userId]);
  return bar && barReason(bar, askedAt);
}

export function barReason({ until, awaitsWordSince }: Bar, now: Date): Reason | null {
  if (awaitsWordSince !== null) return { kind: 'factor', key: 'signingAwaitsWord', parameters: {} };
  if (until === null || until <= now) return null;
  const hours = Math.ceil((until.getTime() - now.getTime()) / HOUR_MILLISECONDS);
  return { kind: 'factor', key: 'signingBarred', parameters: { hours } };
}

type Administrator = {
  id: string;
  email: string | null;
  language: string | null;
  modules: Module[];
  licensed: Module[];
};

/** Tells the client's user administrators something about one of its users, each in their language; gives how many. */
export async function tellAdministrators(
  tx: Transaction,
  clock: Clock,
  about: { clientId: string; userId: string; userName: string; fullName: string },
  mail: 'passwordByLink' | 'passwordByLinkWord' | 'objection',
): Promise<number> {
  const colleagues = await tx.rows<Administrator>(
    `select u.id, u.email, u.settings->>'language' as language, u.modules, c.licensed_modules as licensed
     from users u join clients c on c.client_id = u.client_id
     where u.client_id = current_client() and u.active and u.deleted_at is null and u.entity_status <> 'CREATION_PENDING' and u.id <> $1
     order by u.id limit ${COLLEAGUES_LOOKED_AT}`,
    [about.userId],
  );
  const people = colleagues.map(({ id, modules, licensed }) => ({ userId: id, modules, licensedModules: licensed }));
  const rights = await loadRightsOf(tx, people);
  const told = colleagues.filter(({ id, email }) => email !== null && rights.get(id)!.has('USERS', 'ADMIN'));
  const few = told.slice(0, ADMINISTRATORS_TOLD);
  for (const { email, language } of few) {
    const own: Language = LANGUAGES.find((one) => one === language) ?? LANGUAGES[0];
    const { userName, fullName } = about;
    await sendMessage(tx, clock, about.clientId, {
      channel: 'EMAIL',
      recipient: email!,
      subject: text(own, `mails.${mail}.subject`, { userName }),
      text: text(own, `mails.${mail}.text`, { userName, fullName }),
    });
  }
  return few.length;
}
