import { currencyWithDigits } from '@portico/contract/money';
import type { Reply, Request } from '@portico/contract/endpoint';
import type { sessionEndpoints } from '@portico/contract/session/endpoints';
import { SESSION_EXPIRES_HEADER } from '@portico/contract/session/model';
import { PortalError } from '../platform/errors.ts';
import type { Context } from '../platform/http/route.ts';
import { lockOwnSettings, personalSettings, storeOwnSettings } from './own-settings.ts';
import { applyLifetime, storedLifetime } from './lifetime/session-lifetime.ts';

type Endpoint = (typeof sessionEndpoints)['settings'];

/**
 * Changes the caller's own settings; omitted ones stay as they are. A lifetime applies at once, to their open sessions
 * too. REQUEST_FIELDS for a value that they may not have, NOT_FOUND for settings that are not theirs.
 */
export async function changeSettings(
  context: Context<Endpoint>,
  { body }: Request<Endpoint>,
): Promise<Reply<Endpoint>> {
  const { tx, clock, subject, http } = context;
  const {
    uniqueId,
    consolidatedCurrency,
    exportFormat,
    sessionTokenLifetimeInMinutes,
    acknowledgesSessionRisk,
    ...same
  } = body;
  if (uniqueId !== undefined && uniqueId !== subject.settingsId) throw new PortalError('NOT_FOUND');
  const before = await lockOwnSettings(tx, subject);
  const lifetime = { sessionTokenLifetimeInMinutes, acknowledgesSessionRisk };
  const settings = {
    ...before,
    ...same,
    ...(consolidatedCurrency && { consolidatedCurrency: currencyWithDigits(consolidatedCurrency.code) }),
    ...(exportFormat && { exportFormat: exportFormat === 'XLS' ? 'XLSX' : exportFormat }),
    ...(await storedLifetime(tx, clock, subject, lifetime)),
  };
  if (sessionTokenLifetimeInMinutes !== undefined) {
    const endsAt = await applyLifetime(tx, clock, subject, settings);
    http.reply.header(SESSION_EXPIRES_HEADER, endsAt.toISOString());
  }
  await storeOwnSettings(context, before, settings);
  return personalSettings({ ...subject, settings, language: body.language ?? subject.language });
}
