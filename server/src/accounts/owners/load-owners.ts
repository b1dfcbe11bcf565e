import type { OwnerContent } from '@portico/contract/accounts/owners';
import type { AccountId } from '@portico/contract/ids';
import type { Transaction } from '../../platform/database/db.ts';

/** The owners of some accounts, by account. */
export async function loadOwnersOf(
  tx: Transaction,
  accountIds: readonly AccountId[],
): Promise<Map<AccountId, OwnerContent>> {
  const rows = await tx.rows<OwnerContent & { accountId: AccountId }>(
    `select a.id as "accountId", o.name, o.lei, o.identification, o.scheme, o.street, o.building_number as "buildingNumber",
       o.post_code as "postCode", o.town, o.country
     from accounts a join owners o on o.client_id = a.client_id and o.id = a.owner_id
     where a.client_id = current_client() and a.id = any($1)`,
    [accountIds],
  );
  return new Map(rows.map(({ accountId, ...owner }) => [accountId, owner]));
}
