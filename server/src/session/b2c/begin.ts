import type { Reply, Request } from '@portico/contract/endpoint';
import type { b2cEndpoints } from '@portico/contract/session/b2c-endpoints';
import type * as oidc from 'openid-client';
import type { B2cSettings } from '../../config-identity.ts';
import type { Config } from '../../config.ts';
import { raiseAlarm, settleAlarm } from '../../platform/alarms.ts';
import { PortalError } from '../../platform/errors.ts';
import type { Context } from '../../platform/http/route.ts';
import { networkOf } from '../../platform/network-of.ts';
import { throttle } from '../../platform/throttle.ts';
import { isWebClient, refuseCrossSite } from '../lifetime/cookies.ts';
import { beginAttempt } from './provider-attempts.ts';
import { authorizationAddress } from './identify.ts';
import { identityProvider } from './provider.ts';

type Begin = (typeof b2cEndpoints)['beginB2c'];

const PER_ADDRESS = 300;
const WINDOW_SECONDS = 300;

/** Where the provider sends the browser back to; it must be registered there. */
export function callbackAddress({ address }: Pick<Config, 'address'>): string {
  return `${address}/portal/api/portal/b2c/callback`;
}

/**
 * Begins a sign-in at the provider. When the provider can't be reached, raises an alarm and throws
 * LOG_IN_ADDRESS_UNAVAILABLE. Also throws TOO_MANY_REQUESTS.
 */
export async function beginB2c(
  context: Context<Begin>,
  settings: B2cSettings,
  { body: { clientId, to, mobileOrder } }: Request<Begin>,
): Promise<Reply<Begin>> {
  const { db, clock, config, http } = context;
  if (isWebClient(http.request)) refuseCrossSite(http.request);
  await db.inNoClient((tx) =>
    throttle(tx, clock, `b2c address ${networkOf(http.request.ip)}`, PER_ADDRESS, WINDOW_SECONDS),
  );
  const provider = await reach(context, settings);
  const goOn = new URLSearchParams({ ...(to && { to }), ...(mobileOrder && { mobileOrder: 'true' }) }).toString();
  const request = await db.inNoClient((tx) =>
    beginAttempt(tx, clock, config, http.reply, { goOn, clientId: clientId ?? null }),
  );
  return { address: await authorizationAddress(provider, settings, callbackAddress(config), request) };
}

async function reach({ db, clock, log }: Context<Begin>, settings: B2cSettings): Promise<oidc.Configuration> {
  const { hostname: host } = new URL(settings.issuer);
  try {
    const { configuration, isFetched } = await identityProvider(settings, clock);
    // Cached metadata doesn't show whether another web server reaches it.
    if (isFetched) await db.inNoClient((tx) => settleAlarm(tx, clock, { key: 'identityProviderFails', about: host }));
    return configuration;
  } catch (error) {
    await db.inNoClient((tx) =>
      raiseAlarm(tx, clock, log, { key: 'identityProviderFails', about: host, parameters: { host } }),
    );
    throw Object.assign(new PortalError('LOG_IN_ADDRESS_UNAVAILABLE'), { cause: error });
  }
}
