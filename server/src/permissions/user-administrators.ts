import type { ClientId, UserId } from '@portico/contract/ids';
import type { Language } from '@portico/contract/languages';
import { LEVELS, type Module } from '@portico/contract/permissions/model';
import type { Clock } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/db.ts';
import { sendMessage } from '../platform/outbox.ts';
import { languageOf } from '../platform/texts.ts';
import { HOLDERS } from './holders-sql.ts';
import { loadRightsOf } from './load-rights.ts';

type Administrator = {
  id: UserId;
  email: string;
  language: string | null;
  modules: Module[];
  clientId: ClientId;
  licensedModules: Module[];
  /** They have signed in, or at least set a password. */
  hasCome: boolean;
};

const LOOKED_AT = 1_000;
const TOLD_AT_MOST = 20;

const ADMINISTRATORS = {
  name: 'user administrators',
  text: `with strong as (
       select p.holder_kind, p.holder_id from permission_entries p
        where p.client_id = current_client() and p.area = 'USERS' and p.level >= ${LEVELS.APPROVE}),
     ${HOLDERS}
     select u.id, u.email, u.settings ->> 'language' as language, u.modules, u.client_id as "clientId",
       c.licensed_modules as "licensedModules", u.password_hash is not null or u.last_login_at is not null as "hasCome"
     from users u join holders on holders.user_id = u.id join clients c on c.client_id = u.client_id
     where u.client_id = current_client() and u.active and u.deleted_at is null and u.entity_status <> 'CREATION_PENDING'
       and u.email is not null and u.id is distinct from $1::uuid
     order by u.id limit ${LOOKED_AT}`,
};

/**
 * Sends the user administrators of the transaction's client an e-mail, each in their own language; at most 20 of them,
 * and nobody about themselves (`exceptUserId`). If there aren't any, it goes to those who may approve changes of users.
 * Returns the ids of recipients who have ever signed in.
 */
export async function tellUserAdministrators(
  tx: Transaction,
  clock: Clock,
  words: (language: Language) => { subject: string; text: string },
  exceptUserId: UserId | null = null,
): Promise<UserId[]> {
  const holders = await tx.rows<Administrator>(ADMINISTRATORS, [exceptUserId]);
  const rights = await loadRightsOf(
    tx,
    holders.map(({ id, modules, licensedModules }) => ({ userId: id, modules, licensedModules })),
  );
  const having = (level: 'ADMIN' | 'APPROVE') => holders.filter(({ id }) => rights.get(id)!.has('USERS', level));
  const administrators = having('ADMIN');
  const told = (administrators.length > 0 ? administrators : having('APPROVE')).slice(0, TOLD_AT_MOST);
  for (const { clientId, email, language } of told) {
    await sendMessage(tx, clock, clientId, { channel: 'EMAIL', recipient: email, ...words(languageOf(language)) });
  }
  return told.filter(({ hasCome }) => hasCome).map(({ id }) => id);
}
