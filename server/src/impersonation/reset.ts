import type { Reply } from '@portico/contract/endpoint';
import type { impersonationEndpoints } from '@portico/contract/impersonation/endpoints';
import { appendAudit, type Actor } from '../platform/audit.ts';
import { setClient, type Transaction } from '../platform/db.ts';
import type { Context } from '../platform/http/route.ts';
import { handOutSession } from '../session/public.ts';
import { wrongState } from './permit.ts';

type Endpoint = (typeof impersonationEndpoints)['reset'];

/** Ends an impersonation: the own session, which has waited, goes on under new tokens. */
export async function reset(context: Context<Endpoint>): Promise<Reply<Endpoint>> {
  const { tx, clock, subject } = context;
  const { impersonator } = subject;
  if (!impersonator) throw wrongState('notImpersonating');
  const at = clock.now();
  await tx.write(
    `update sessions set ended_at = $2, end_reason = 'IMPERSONATION_ENDED' where client_id = current_client() and id = $1`,
    [subject.sessionId, at],
  );
  await audit(tx, at, subject, { provider: impersonator.userName });
  await setClient(tx, impersonator.clientId);
  const own = await tx.row<{ ends_at: Date }>(
    'update sessions set last_active_at = $2 where client_id = current_client() and id = $1 returning ends_at',
    [impersonator.sessionId, at],
  );
  await audit(
    tx,
    at,
    { ...impersonator, address: subject.address },
    {
      client: subject.businessId,
      user: impersonator.asClient ? null : subject.userName,
    },
  );
  const { clientId, sessionId } = impersonator;
  return handOutSession(context, { clientId, sessionId, endsAt: own!.ends_at });
}

function audit(
  tx: Transaction,
  at: Date,
  subject: Actor & { userId: string },
  detail: Record<string, unknown>,
): Promise<void> {
  const entityId = subject.userId;
  const action = 'stopped impersonating';
  return appendAudit(tx, { at, category: 'AUTHENTICATION', entityType: 'USER', entityId, action, subject, detail });
}
