import type { ClientId } from '@portico/contract/ids';
import { governedEntities } from '../app/governed-entities.ts';
import { applyApprovedChange } from '../approvals/public.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database/db.ts';
import { silentLog } from '../platform/log.ts';
import type { Answer } from './portal/portal.ts';
import type { Person } from './orders.ts';

const REQUESTS = 'portal/administration/twomanrules';

type Caller = Pick<Person, 'call'>;
type Read = { digest?: string | null; change?: { digest: string | null } | null };

/**
 * Decides on a change request as people do, who read it first: their approval carries the digest of what they read.
 * People who may not read it decide anyway, and are refused for that.
 */
export async function decideRead<Body = Record<string, never>>(
  who: Caller,
  request: string | null,
  decision: string,
  said: object = {},
): Promise<Answer<Body>> {
  return decideAt(who, `${REQUESTS}/${request}`, decision, said);
}

/** The same for one of the provider's people, on a client's page. */
export async function decideOnClientsPage<Body = Record<string, never>>(
  who: Caller,
  clientId: ClientId,
  decision: string,
  said: { changeRequest: string | null; comment?: string | undefined },
): Promise<Answer<Body>> {
  return decideAt(who, `portal/administration/clients/${clientId}/twoPersonRule`, decision, said);
}

async function decideAt<Body>(who: Caller, path: string, decision: string, said: object): Promise<Answer<Body>> {
  const { body } = await who.call<Read>('GET', path);
  const digest = body.digest ?? body.change?.digest;
  return who.call<Body>('POST', `${path}/${decision}`, { ...said, ...(digest && { digest }) });
}

/** Applies an approved change, as the worker does; does nothing if it was not approved. */
export async function holdApproved(
  { owner, clock }: { owner: Database; clock: Clock },
  clientId: ClientId,
  requestId: string,
): Promise<void> {
  await applyApprovedChange({ db: owner, clock, log: silentLog }, governedEntities, { clientId, requestId });
}
