import type { b2cEndpoints } from '@portico/contract/session/b2c-endpoints';
import type { B2cSettings } from '../../config-identity.ts';
import type { Context } from '../../platform/http/route.ts';
import { keepIdentity, takeAnswer } from './provider-attempts.ts';
import { callbackAddress } from './begin.ts';
import { identify } from './identify.ts';
import { identityProvider } from './provider.ts';

type Callback = (typeof b2cEndpoints)['b2cCallback'];

const LOGIN_PAGE = '/portal/app/login';

/**
 * Takes the provider's answer and redirects to the sign-in page, which then asks for the session: a GET opens none. The
 * log says what went wrong; the page says only that the sign-in was not completed.
 */
export async function takeCallback(context: Context<Callback>, settings: B2cSettings): Promise<void> {
  const { db, clock, config, http } = context;
  const { search } = new URL(http.request.url, config.address);
  const state = new URLSearchParams(search).get('state') ?? '';
  const answered = await db.inNoClient((tx) => takeAnswer(tx, clock, config, http.request, state));
  if (answered) await proveIdentity(context, settings, search, answered.request);
  const goOn = new URLSearchParams(answered?.goOn);
  goOn.set('b2c', 'true');
  void http.reply.redirect(`${LOGIN_PAGE}?${goOn.toString()}`, 303);
}

async function proveIdentity(
  { db, clock, config, log, http }: Context<Callback>,
  settings: B2cSettings,
  search: string,
  request: Parameters<typeof identify>[3],
): Promise<void> {
  try {
    const { configuration: provider } = await identityProvider(settings, clock);
    // Outside any transaction: the provider may take its time.
    const identity = await identify(provider, settings, new URL(`${callbackAddress(config)}${search}`), request);
    await db.inNoClient((tx) => keepIdentity(tx, config, http.request, identity));
  } catch (error) {
    // The library's own message and code; the answer itself would contain the code and tokens.
    const { name, message, code } = error as Error & { code?: string };
    log.warn({ error: { name, message, code } }, 'sign-in by the identity provider not completed');
  }
}
