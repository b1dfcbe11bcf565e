import type { Reply } from '@portico/contract/endpoint';
import type { impersonationEndpoints } from '@portico/contract/impersonation/endpoints';
import { audit } from '../platform/audit.ts';
import { setClient } from '../platform/database/db.ts';
import type { Context } from '../platform/http/route.ts';
import { handOutSession } from '../session/public.ts';
import { wrongState } from './permit-impersonation.ts';

type Endpoint = (typeof impersonationEndpoints)['reset'];

/** Ends an impersonation: the own session, which has waited, resumes under new tokens. */
export async function reset(context: Context<Endpoint>): Promise<Reply<Endpoint>> {
  const { tx, clock, subject } = context;
  const { impersonator } = subject;
  if (!impersonator) throw wrongState('notImpersonating');
  const at = clock.now();
  await tx.write(
    `update sessions set ended_at = $2, end_reason = 'IMPERSONATION_ENDED' where client_id = current_client() and id = $1`,
    [subject.sessionId, at],
  );
  const user = impersonator.asClient ? null : subject.userName;
  const name = user ?? subject.businessId;
  const parameters = { client: subject.businessId, user, provider: impersonator.userName };
  await audit(context, 'impersonationEnded', { id: subject.userId, name }, parameters);
  await setClient(tx, impersonator.clientId);
  const own = await tx.row<{ ends_at: Date }>(
    'update sessions set last_active_at = $2 where client_id = current_client() and id = $1 returning ends_at',
    [impersonator.sessionId, at],
  );
  const person = { ...impersonator, address: subject.address };
  await audit({ tx, clock, subject: person }, 'impersonationEnded', { id: person.userId, name }, parameters);
  const { clientId, sessionId } = impersonator;
  return handOutSession(context, { clientId, sessionId, endsAt: own!.ends_at });
}
