import type { ChangeCategory } from '@portico/contract/approvals/model';
import type { ClientId } from '@portico/contract/ids';
import type { Module } from '@portico/contract/permissions/model';
import type { Clock } from '../platform/clock.ts';
import { setClient, type Transaction } from '../platform/database/db.ts';
import { newId } from '../platform/ids.ts';

export type NewClient = {
  businessId: string;
  name: string;
  kind?: 'CLIENT' | 'PROVIDER' | 'PARTNER' | 'CORPORATE';
  licensedModules?: Module[];
  twoPersonRule?: boolean;
  /** Categories for which the client has switched the rule off; defaults to ORDER. */
  twoPersonExceptions?: ChangeCategory[];
};

/** Adds a client, as the schema's owner, and sets it as the transaction's. Returns its id. */
export async function createClient(tx: Transaction, clock: Clock, client: NewClient): Promise<ClientId> {
  const id: ClientId = newId();
  await tx.write(
    `insert into clients (client_id, business_id, name, kind, licensed_modules, two_person_rule, two_person_exceptions, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      client.businessId,
      client.name,
      client.kind ?? 'CLIENT',
      client.licensedModules ?? ['EFT', 'ARS', 'DLC'],
      client.twoPersonRule ?? false,
      client.twoPersonExceptions ?? ['ORDER'],
      clock.now(),
    ],
  );
  await setClient(tx, id);
  return id;
}
