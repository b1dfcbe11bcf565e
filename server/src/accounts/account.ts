import type { AccountContent } from '@portico/contract/accounts/endpoints';
import type { FieldValue } from '@portico/contract/approvals/endpoints';
import type { EntityStatus } from '@portico/contract/approvals/model';
import type { Reason } from '@portico/contract/errors';
import type { AccountId } from '@portico/contract/ids';
import { governedKind, governedRow, type GovernedEntity, type Stored } from '../approvals/public.ts';
import type { Transaction } from '../platform/database/db.ts';
import { accountDeletionProblem, accountEditProblem } from './account-obstacles.ts';
import { accountProblems } from './account-problems.ts';
import { nameOfBank, nameOfOwner } from './named-ids.ts';

/**
 * Accounts as master data under the two-person rule (spec B3, D6). An account decides where money leaves from, so
 * changing and approving it take the same right as account groups.
 */
export const account: GovernedEntity<AccountContent, AccountId> = {
  ...governedKind('account'),
  auditType: 'ACCOUNT',
  nameOf: ({ shortName }) => shortName,
  find,
  problems: async (tx, content, id, at) => accountProblems(tx, content, id, await find(tx, id, false), at),
  // Only the provider, acting as the client, decides who maintains it.
  editReasons: (_tx, { impersonator }, _rights, { before, after }) => {
    const isKept = after === null || after.selfService === (before?.selfService ?? true);
    const reason: Reason = { kind: 'permission', key: 'selfServiceFixed', parameters: {} };
    return Promise.resolve(isKept || impersonator?.asClient ? [] : [reason]);
  },
  editProblem: accountEditProblem,
  deletionProblem: accountDeletionProblem,
  async add(tx, id, content, status, by) {
    const { bankId, iban, other, currency } = content;
    await tx.write(
      `insert into accounts (client_id, id, entity_status, bank_id, iban, other, currency, entered_by_provider, entered_owner, ${CHANGING})
       values (current_client(), $1, $2, $3, $4, $5, $6,
         (select guest_of from users where client_id = current_client() and id = $7),
         (select o.name from owners o join users u on u.client_id = o.client_id and u.id = $7 and u.guest_of is not null
           where o.client_id = current_client() and o.id = $11), $8, $9, $10, $11, $12, $13, $14, $15)`,
      [id, status, bankId, iban, other, currency, by.personId, ...changingOf(content)],
    );
  },
  async update(tx, id, content) {
    await tx.write(
      `update accounts set version = version + 1, (${CHANGING}) = ($2, $3, $4, $5, $6, $7, $8, $9)
       where client_id = current_client() and id = $1`,
      [id, ...changingOf(content)],
    );
  },
  ...governedRow('accounts'),
  describe,
};

/** What may change in an existing account; the rest identifies it. */
const CHANGING = 'name, short_name, alias, owner_id, country, sender_bic, intracompany, self_service';

function changingOf(content: AccountContent): unknown[] {
  const { name, shortName, alias, ownerId, country, senderBic, intracompany, selfService } = content;
  return [name, shortName, alias, ownerId, country, senderBic, intracompany, selfService];
}

type Row = AccountContent & { status: EntityStatus; version: number };

async function find(tx: Transaction, id: string, lock: boolean): Promise<Stored<AccountContent> | null> {
  // Not `for update`: a long import that writes orders on the account must not block its administration.
  const row = await tx.row<Row>(
    `select name, short_name as "shortName", alias, owner_id as "ownerId", bank_id as "bankId", iban, other, currency, country,
       sender_bic as "senderBic", intracompany, self_service as "selfService", entity_status as status, version
     from accounts where client_id = current_client() and id = $1 and deleted_at is null ${lock ? 'for no key update' : ''}`,
    [id],
  );
  if (!row) return null;
  const { status, version, ...content } = row;
  return { content, status, version };
}

/** A content from before owners were objects of their own has the name itself. */
type Described = Omit<AccountContent, 'ownerId'> & { ownerId?: string; owner?: string };

async function describe(tx: Transaction, content: Described): Promise<Record<string, FieldValue>> {
  const { shortName, name, alias, ownerId, bankId, iban, other, currency, country, ...rest } = content;
  const named = await tx.row<{ bank: string | null; owner: string | null }>(
    `select ${nameOfBank('$1')} as bank, ${nameOfOwner('$2')} as owner`,
    [bankId, ownerId ?? null],
  );
  const { bank } = named!;
  const owner = content.owner ?? named!.owner;
  return { shortName, name, alias, owner, bank, iban, other, currency, country, ...rest };
}
