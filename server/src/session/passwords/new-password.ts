import type { ClientId, UserId } from '@portico/contract/ids';
import type { Language } from '@portico/contract/languages';
import {
  PASSWORD_HISTORY_MAXIMUM,
  readPasswordPolicy,
  type PasswordPolicy,
} from '@portico/contract/session/password-policy';
import { passwordFaults, type Named, type PasswordFault } from '@portico/contract/session/password-rules';
import type { Clock } from '../../platform/clock.ts';
import { isPassword } from '../../platform/secrets/crypto.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { PortalError } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import { sendMessage } from '../../platform/outbox.ts';
import { text } from '../../platform/texts.ts';
import { isInDictionary } from './password-dictionary.ts';
import { voidLinks } from './password-links.ts';

/** A user whose password is being set: what it is judged by and how they are told. */
type Person = { userId: UserId; userName: string; clientId: string; email: string | null; language: Language };

/** What the transaction's client requires of passwords. */
export async function policyOf(tx: Transaction): Promise<PasswordPolicy> {
  const row = await tx.row<{ policy: object }>(
    'select password_policy as policy from clients where client_id = current_client()',
  );
  return readPasswordPolicy(row!.policy);
}

/** The passwords that must not come back, the present one first. */
export async function formerHashes(tx: Transaction, userId: UserId, policy: PasswordPolicy): Promise<string[]> {
  if (!policy.usePasswordHistory) return [];
  const rows = await tx.rows<{ hash: string }>(
    `(select password_hash as hash, 1 as present, id from users where client_id = current_client() and id = $1 and password_hash is not null)
     union all (select hash, 0, id from password_history where client_id = current_client() and user_id = $1)
     order by present desc, id desc limit $2`,
    [userId, policy.numberOfPasswordsToCheckInHistory],
  );
  return rows.map((row) => row.hash);
}

/** Everything in a password that violates the policy; slow on purpose, so call it without holding locks. */
export async function faultsOf(
  policy: PasswordPolicy,
  password: string,
  person: Named,
  hashes: readonly string[],
): Promise<PasswordFault[]> {
  const faults = passwordFaults(policy, password, person);
  if (policy.disallowDictionaryPasswords && (await isInDictionary(password))) faults.push('inDictionary');
  for (const hash of hashes) {
    if (!(await isPassword(hash, password))) continue;
    faults.push('usedBefore');
    break;
  }
  return faults;
}

/** The faults as sentences for the person. */
export function sentencesOf(language: Language, policy: PasswordPolicy, faults: readonly PasswordFault[]): string[] {
  const words = { length: policy.passwordMinimumLength, count: policy.numberOfPasswordsToCheckInHistory };
  return faults.map((fault) => text(language, `session.password.fault.${fault}`, words));
}

/** Throws an error that says what is wrong with one field. */
export function refuse(
  key: 'REQUEST_FIELDS' | 'PASSWORD_CONSTRAINTS',
  field: string,
  messages: readonly string[],
): never {
  throw new PortalError(key, { fields: messages.map((message) => ({ field, message })) });
}

/**
 * Stores the new password and remembers the old one. The count of wrong codes continues: only a link unlocks
 * (`unlockByLink`).
 */
export async function storePassword(
  tx: Transaction,
  clock: Clock,
  { userId }: Pick<Person, 'userId'>,
  hash: string,
): Promise<void> {
  const now = clock.now();
  await tx.write(
    `insert into password_history (client_id, user_id, id, hash, set_at)
     select client_id, id, $2, password_hash, coalesce(password_changed_at, $3) from users
      where client_id = current_client() and id = $1 and password_hash is not null`,
    [userId, newId(), now],
  );
  await tx.write(
    `update users set password_hash = $2, password_changed_at = $3, password_change_required = false
      where client_id = current_client() and id = $1`,
    [userId, hash, now],
  );
  await tx.write(
    `delete from password_history where client_id = current_client() and user_id = $1 and id not in
       (select id from password_history where client_id = current_client() and user_id = $1 order by id desc limit $2)`,
    [userId, PASSWORD_HISTORY_MAXIMUM],
  );
  await voidLinks(tx, userId, now);
}

/** Tells the user by e-mail that their password has changed, so that they notice a change that wasn't theirs. */
export async function tellOwner(
  tx: Transaction,
  clock: Clock,
  { email, language }: Pick<Person, 'email' | 'language'>,
  who: 'passwordChanged' | 'ownPasswordChanged' | 'passwordChangedLocked',
  words: Record<string, number> = {},
): Promise<void> {
  if (!email) return;
  const row = await tx.row<{ id: ClientId }>('select current_client() as id');
  await sendMessage(tx, clock, row!.id, {
    channel: 'EMAIL',
    recipient: email,
    subject: text(language, 'mails.passwordChanged.subject'),
    text: text(language, `mails.${who}.text`, words),
  });
}
