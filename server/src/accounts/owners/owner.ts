import type { OwnerContent } from '@portico/contract/accounts/owners';
import type { FieldValue } from '@portico/contract/approvals/endpoints';
import type { EntityStatus } from '@portico/contract/approvals/model';
import type { Reason } from '@portico/contract/errors';
import { governedKind, governedRow, type GovernedEntity, type Stored } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { ownerProblems } from './owner-problems.ts';

/**
 * The owners of the client's accounts as master data under the two-person rule (spec A3). Payments name an owner as
 * confirmed with the mandates of its accounts, so a new name waits for the provider there.
 */
export const owner: GovernedEntity<OwnerContent> = {
  ...governedKind('owner'),
  auditType: 'OWNER',
  nameOf: ({ name }) => name,
  find,
  problems: async (tx, content, id) => ownerProblems(tx, content, id, await find(tx, id, false)),
  editProblem,
  deletionProblem,
  async add(tx, id, content, status) {
    await tx.write(
      `insert into owners (client_id, id, entity_status, ${COLUMNS})
       values (current_client(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [id, status, ...valuesOf(content)],
    );
  },
  async update(tx, id, content) {
    await tx.write(
      `update owners set version = version + 1, (${COLUMNS}) = ($2, $3, $4, $5, $6, $7, $8, $9, $10)
       where client_id = current_client() and id = $1`,
      [id, ...valuesOf(content)],
    );
  },
  ...governedRow('owners'),
  describe: (_tx, content) => Promise.resolve(describe(content)),
};

/** In the order of its editor, whatever order it was stored in. */
function describe({ name, lei, identification, scheme, ...address }: OwnerContent) {
  const { street, buildingNumber, postCode, town, country } = address;
  return { name, lei, identification, scheme, street, buildingNumber, postCode, town, country } satisfies Record<
    keyof OwnerContent,
    FieldValue
  >;
}

const COLUMNS = 'name, lei, identification, scheme, street, building_number, post_code, town, country';

function valuesOf(content: OwnerContent): unknown[] {
  const { name, lei, identification, scheme, street, buildingNumber, postCode, town, country } = content;
  return [name, lei, identification, scheme, street, buildingNumber, postCode, town, country];
}

type Row = OwnerContent & { status: EntityStatus; version: number };

async function find(tx: Transaction, id: string, lock: boolean): Promise<Stored<OwnerContent> | null> {
  // A full lock: an account that is about to name it waits, and is then judged by the owner as it is.
  const row = await tx.row<Row>(
    `select name, lei, identification, scheme, street, building_number as "buildingNumber", post_code as "postCode",
       town, country, entity_status as status, version
     from owners where client_id = current_client() and id = $1 and deleted_at is null ${lock ? 'for update' : ''}`,
    [id],
  );
  if (!row) return null;
  const { status, version, ...content } = row;
  return { content, status, version };
}

/** The provider alone maintains accounts without self-service (spec D6), and with them their owner. */
async function editProblem(tx: Transaction, id: string): Promise<Reason | null> {
  const account = await tx.row<{ name: string }>(
    `select short_name as name from accounts where client_id = current_client() and owner_id = $1 and deleted_at is null
       and not self_service order by short_name limit 1`,
    [id],
  );
  return account && { kind: 'state', key: 'ownerNotSelfService', parameters: { account: account.name } };
}

/** Accounts refer to their owner, and so do those that wait for a second person. */
async function deletionProblem(tx: Transaction, id: string): Promise<Reason | null> {
  const account = await tx.row<{ name: string }>(
    `select short_name as name from accounts
     where client_id = current_client() and owner_id = $1 and deleted_at is null order by short_name limit 1`,
    [id],
  );
  return account && { kind: 'state', key: 'ownerOfAccount', parameters: { account: account.name } };
}
