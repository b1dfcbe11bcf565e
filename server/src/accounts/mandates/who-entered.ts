import type { Module } from '@portico/contract/permissions/model';
import { loadRightsOf } from '../../permissions/public.ts';
import { asClient } from '../../platform/as-client.ts';
import type { Transaction } from '../../platform/db.ts';
import type { Subject } from '../../platform/subject.ts';
import type { AccountToJudge } from './mandate.ts';

type Person = { userId: string; licensedModules: Module[]; modules: Module[] };

/**
 * The same accounts, each entered by somebody of the provider only if they are still there and may confirm themselves:
 * who may not confirm is not one of the two. `hereId` is the client whose transaction it is.
 */
export async function withEntitledEnterers(
  tx: Transaction,
  { clientId }: Subject,
  hereId: string,
  accounts: readonly AccountToJudge[],
): Promise<AccountToJudge[]> {
  const ids = [...new Set(accounts.flatMap(({ enteredByProvider }) => enteredByProvider ?? []))];
  if (ids.length === 0) return [...accounts];
  const entitled = await asClient(tx, clientId, hereId, async () => {
    const people = await tx.rows<Person>(PEOPLE, [ids]);
    const rights = await loadRightsOf(tx, people);
    return new Set([...rights].filter(([, held]) => held.has('BANK_OPERATIONS', 'APPROVE')).map(([id]) => id));
  });
  return accounts.map((account) => {
    const isEntitled = account.enteredByProvider !== null && entitled.has(account.enteredByProvider);
    return isEntitled ? account : { ...account, enteredByProvider: null, enteredBy: null };
  });
}

const PEOPLE = `select u.id as "userId", u.modules, c.licensed_modules as "licensedModules" from users u
    join clients c on c.client_id = u.client_id
  where u.client_id = current_client() and u.id = any($1) and u.active and u.locked_at is null and u.deleted_at is null`;
