import type { Request } from '@portico/contract/endpoint';
import { minorUnits } from '@portico/contract/money';
import type { sessionEndpoints } from '@portico/contract/session/endpoints';
import { appendAudit } from '../platform/audit.ts';
import type { Context } from '../platform/http/route.ts';
import type { Subject } from '../platform/subject.ts';

type Endpoint = (typeof sessionEndpoints)['settings'];

/** Changes the user's own settings; what is left out stays as it is. Gives the subject with the new ones. */
export async function changeSettings(context: Context<Endpoint>, body: Request<Endpoint>['body']): Promise<Subject> {
  const { tx, clock, subject } = context;
  const { uniqueId: _, consolidatedCurrency, ...changed } = body;
  const code = consolidatedCurrency?.code;
  const currency = code ? { consolidatedCurrency: { code, fractionDigits: minorUnits(code) } } : {};
  const settings = { ...subject.settings, ...changed, ...currency };
  await tx.write('update users set settings = $2 where client_id = current_client() and id = $1', [
    subject.userId,
    JSON.stringify(settings),
  ]);
  await appendAudit(tx, {
    at: clock.now(),
    category: 'ADMINISTRATION',
    entityType: 'SETTINGS',
    entityId: subject.settingsId,
    action: 'changed personal settings',
    subject,
    detail: { before: subject.settings, after: settings },
  });
  return { ...subject, settings, language: body.language ?? subject.language };
}
