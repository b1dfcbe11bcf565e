import type { BankContent } from '@portico/contract/accounts/banks';
import type { FieldValue } from '@portico/contract/approvals/endpoints';
import type { EntityStatus } from '@portico/contract/approvals/model';
import type { Reason } from '@portico/contract/errors';
import { governedKind, governedRow, type GovernedEntity, type Stored } from '../../approvals/public.ts';
import type { Transaction } from '../../platform/database/db.ts';
import { bankProblems } from './bank-problems.ts';

/**
 * The client's banks as master data under the two-person rule (spec D13). Which connection leads to a bank is the
 * provider's choice (`client-banks/`), and no content of it.
 */
export const bank: GovernedEntity<BankContent> = {
  ...governedKind('bank'),
  auditType: 'BANK',
  nameOf: ({ name }) => name,
  find,
  problems: async (tx, content, id, at) => bankProblems(tx, content, id, await find(tx, id, false), at),
  deletionProblem,
  async add(tx, id, content, status) {
    await tx.write(
      `insert into banks (client_id, id, entity_status, ${COLUMNS})
       values (current_client(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [id, status, ...valuesOf(content)],
    );
  },
  async update(tx, id, content) {
    await tx.write(
      `update banks set version = version + 1, (${COLUMNS}) = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
       where client_id = current_client() and id = $1`,
      [id, ...valuesOf(content)],
    );
  },
  ...governedRow('banks'),
  describe: (_tx, content) => Promise.resolve(describe(content)),
};

/** In the order of its editor, whatever order it was stored in. */
function describe({ name, bic, clearingSystem, clearingCode, senderBic, ...address }: BankContent) {
  const { street, buildingNumber, postCode, town, country } = address;
  return {
    name,
    bic,
    clearingSystem,
    clearingCode,
    senderBic,
    street,
    buildingNumber,
    postCode,
    town,
    country,
  } satisfies Record<keyof BankContent, FieldValue>;
}

const COLUMNS =
  'name, bic, clearing_system, clearing_code, street, building_number, post_code, town, country, sender_bic';

function valuesOf(content: BankContent): unknown[] {
  const { name, bic, clearingSystem, clearingCode, street, buildingNumber, postCode, town, country, senderBic } =
    content;
  return [name, bic, clearingSystem, clearingCode, street, buildingNumber, postCode, town, country, senderBic];
}

type Row = BankContent & { status: EntityStatus; version: number };

async function find(tx: Transaction, id: string, lock: boolean): Promise<Stored<BankContent> | null> {
  // A full lock: an account that is being added there waits for it, and is then judged by the bank as it is.
  const row = await tx.row<Row>(
    `select name, bic, clearing_system as "clearingSystem", clearing_code as "clearingCode", street,
       building_number as "buildingNumber", post_code as "postCode", town, country, sender_bic as "senderBic",
       entity_status as status, version
     from banks where client_id = current_client() and id = $1 and deleted_at is null ${lock ? 'for update' : ''}`,
    [id],
  );
  if (!row) return null;
  const { status, version, ...content } = row;
  return { content, status, version };
}

/** Accounts refer to their bank, and so do those that wait for a second person. */
async function deletionProblem(tx: Transaction, id: string): Promise<Reason | null> {
  const account = await tx.row<{ name: string }>(
    `select short_name as name from accounts
     where client_id = current_client() and bank_id = $1 and deleted_at is null order by short_name limit 1`,
    [id],
  );
  return account && { kind: 'state', key: 'bankOfAccount', parameters: { account: account.name } };
}
