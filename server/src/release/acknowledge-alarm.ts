import type { Request } from '@portico/contract/endpoint';
import type { releaseEndpoints } from '@portico/contract/release/endpoints';
import { permitProvider } from '../permissions/public.ts';
import { appendAudit } from '../platform/audit.ts';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';

type Endpoint = (typeof releaseEndpoints)['acknowledgeAlarm'];

/** Somebody has seen to an alarm: it leaves the list, and is raised again when it happens again. */
export async function acknowledgeAlarm(
  { tx, clock, subject }: Context<Endpoint>,
  { params }: Request<Endpoint>,
): Promise<void> {
  await permitProvider(tx, subject, 'BANK_OPERATIONS', 'EDIT');
  const alarm = await tx.row<{ key: string; about: string }>(
    `update alarms set acknowledged_at = $2, acknowledged_by = $3
      where client_id = current_client() and id = $1 and acknowledged_at is null and settled_at is null returning key, about`,
    [params.uniqueId, clock.now(), subject.userId],
  );
  if (!alarm) throw new PortalError('NOT_FOUND');
  await appendAudit(tx, {
    at: clock.now(),
    category: 'ADMINISTRATION',
    entityType: 'ALARM',
    entityId: params.uniqueId,
    action: 'acknowledged',
    subject,
    detail: alarm,
  });
}
