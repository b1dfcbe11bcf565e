import type { FieldValue } from '@portico/contract/approvals/endpoints';
import type { Language } from '@portico/contract/languages';
import type { PermissionContent } from '@portico/contract/users/endpoints';
import type { Transaction } from '../platform/database/db.ts';
import { text } from '../platform/texts.ts';
import type { ActiveGroup } from './groups/user-group-row.ts';
import type { ActiveUser } from './user-row.ts';

type Fields = Record<string, FieldValue>;

/** A user field by field as a second person reads it. */
export async function describeUser(tx: Transaction, content: ActiveUser, language: Language): Promise<Fields> {
  const { userName, fullName, jobTitle, phone, mobile, email, authenticationType, active, comment } = content;
  const [subclient = null] = await names(
    tx,
    NAMES.subclient,
    content.subclientId === null ? [] : [content.subclientId],
  );
  return {
    userName,
    fullName,
    jobTitle,
    phone,
    mobile,
    email,
    authenticationType: { key: authenticationType },
    subclient,
    active,
    modules: content.modules.map((module) => text(language, `reasons.module.${module}`)),
    userGroups: await names(tx, NAMES.group, content.groupIds),
    permissions: await permissionLines(tx, content.permissions, language),
    comment: comment || null,
  };
}

/** The same for a group. */
export async function describeUserGroup(tx: Transaction, content: ActiveGroup, language: Language): Promise<Fields> {
  const { name, description, active, comment } = content;
  return {
    name,
    description,
    active,
    users: await names(tx, NAMES.user, content.userIds),
    permissions: await permissionLines(tx, content.permissions, language),
    comment: comment || null,
  };
}

const NAMES = {
  subclient: 'select id, name from subclients where client_id = current_client() and id = any($1)',
  group: 'select id, name from user_groups where client_id = current_client() and id = any($1)',
  user: 'select id, shown_name(users) as name from users where client_id = current_client() and id = any($1)',
  ACCOUNT: 'select id, short_name as name from accounts where client_id = current_client() and id = any($1)',
  ACCOUNT_GROUP: 'select id, name from account_groups where client_id = current_client() and id = any($1)',
};

async function names(tx: Transaction, statement: string, ids: readonly string[]): Promise<string[]> {
  return [...(await namesById(tx, statement, ids)).values()].toSorted((a, b) => a.localeCompare(b));
}

async function namesById(tx: Transaction, statement: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.rows<{ id: string; name: string }>(statement, [ids]);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** One line per entry: area, the account's or account group's name, and level, in words. */
async function permissionLines(
  tx: Transaction,
  entries: readonly PermissionContent[],
  language: Language,
): Promise<string[]> {
  const idsOf = (kind: 'ACCOUNT' | 'ACCOUNT_GROUP') =>
    entries.flatMap(({ scope }) => (scope.kind === kind ? scope.id : []));
  const known = new Map([
    ...(await namesById(tx, NAMES.ACCOUNT, idsOf('ACCOUNT'))),
    ...(await namesById(tx, NAMES.ACCOUNT_GROUP, idsOf('ACCOUNT_GROUP'))),
  ]);
  const lines = entries.map(({ area, scope, level }) => {
    const parameters = {
      permission: text(language, `reasons.permission.${area}`),
      level: text(language, `reasons.level.${level}`),
      scope: scope.kind === 'AREA' ? '' : (known.get(scope.id) ?? ''),
    };
    return text(language, `users.line.${scope.kind}`, parameters);
  });
  return lines.toSorted((a, b) => a.localeCompare(b));
}
