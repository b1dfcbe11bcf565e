import type { ApiAnswer } from '@portico/contract/api';
import type { AccountId } from '@portico/contract/ids';
import type { Database } from '../platform/database/db.ts';
import type { Person } from './orders.ts';
import type { Answer, TestPortal } from './portal/portal.ts';
import { proofFor } from './say-as-provider.ts';

export type Mandate = ApiAnswer<'GET portal/administration/mandates'>['content'][number];
type Refusal = { mandate?: string; key?: string; reasons?: { key: string }[] };

const MANDATES = 'portal/administration/mandates';

/** An account as one of the provider's people sees it; undefined if it isn't listed. */
export async function mandateFor(who: Person, accountId: AccountId, all = true): Promise<Mandate | undefined> {
  const answer = await who.call<{ content: Mandate[] }>('GET', `${MANDATES}?all=${all}`);
  return answer.body.content.find(({ uniqueId }) => uniqueId === accountId);
}

/** Confirms or refuses the mandate in its current state, with a fresh proof. */
export async function decideMandate(
  portal: TestPortal,
  who: Person,
  accountId: AccountId,
  decision: 'CONFIRM' | 'REFUSE' = 'CONFIRM',
  version?: string,
): Promise<Answer<Refusal>> {
  const asked = { decision, version: version ?? (await mandateFor(who, accountId))!.version };
  const path = `${MANDATES}/${accountId}`;
  const proof = await proofFor(portal, who, path, asked);
  return who.call<Refusal>('POST', `${path}/decide`, { ...asked, note: 'Letter of the bank, 19 November', ...proof });
}

/** The same directly, for tests of something else. */
export async function confirmMandate(owner: Database, accountId: AccountId): Promise<void> {
  const confirm = `update accounts set mandate = 'CONFIRMED', mandate_owner = (select o.name from owners o where o.id = owner_id),
    mandate_sender_bic = coalesce(sender_bic, (select b.sender_bic from banks b where b.id = bank_id)) where id = $1`;
  await owner.inNoClient((tx) => tx.write(confirm, [accountId]));
}
