import type { Request } from '@portico/contract/endpoint';
import type { releaseEndpoints } from '@portico/contract/release/endpoints';
import { permitArea } from '../../permissions/public.ts';
import { audit } from '../../platform/audit.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { loadImportReasons } from '../status-reports/booked-by-import.ts';
import { decideAcknowledge } from '../screening/provider-decisions.ts';

type Endpoint = (typeof releaseEndpoints)['acknowledgeAlarm'];

type Row = { key: string; about: string; parameters: Record<string, string | number> };

/** Somebody has dealt with an alarm: it leaves the list, and is raised again if the problem recurs. */
export async function acknowledgeAlarm(context: Context<Endpoint>, { params }: Request<Endpoint>): Promise<void> {
  const { tx, clock, subject } = context;
  const rights = await permitArea(tx, subject, 'BANK_OPERATIONS', 'VIEW_ONLY');
  const alarm = await tx.row<Row>(
    `select key, about, parameters from alarms
      where client_id = current_client() and id = $1 and acknowledged_at is null and settled_at is null for update`,
    [params.uniqueId],
  );
  const ownImport = alarm ? (await loadImportReasons(context, [alarm]))(alarm) : [];
  const { reasons } = decideAcknowledge({ userId: subject.userId, rights }, ownImport);
  if (reasons.length > 0) throw new PortalError('UNAUTHORIZED', { reasons });
  if (!alarm) throw new PortalError('NOT_FOUND');
  await tx.write(
    'update alarms set acknowledged_at = $2, acknowledged_by = $3 where client_id = current_client() and id = $1',
    [params.uniqueId, clock.now(), subject.userId],
  );
  const object = { id: params.uniqueId, name: null };
  await audit({ tx, clock, subject }, 'alarmAcknowledged', object, { key: alarm.key, about: alarm.about });
}
