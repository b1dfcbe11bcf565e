import * as oidc from 'openid-client';
import type { B2cSettings } from '../../config-identity.ts';
import type { Clock } from '../../platform/clock.ts';

/** How long a provider's metadata counts before it is fetched again; its keys refresh by themselves. */
const METADATA_MILLISECONDS = 60 * 60_000;
const TIMEOUT_SECONDS = 10;

type Known = { askedAt: number; configuration: Promise<oidc.Configuration> };
const known = new WeakMap<B2cSettings, Known>();

/**
 * The identity provider by its metadata (OpenID Connect Discovery 1.0), whose issuer must be the configured one. ID
 * tokens are trusted by their signature. `isFetched`: this very call fetched the metadata. Throws when the provider
 * can't be reached, and asks again next time.
 */
export async function identityProvider(
  settings: B2cSettings,
  clock: Clock,
): Promise<{ configuration: oidc.Configuration; isFetched: boolean }> {
  const now = clock.now().getTime();
  const remembered = known.get(settings);
  if (remembered && now - remembered.askedAt < METADATA_MILLISECONDS)
    return { configuration: await remembered.configuration, isFetched: false };
  const configuration = discover(settings);
  known.set(settings, { askedAt: now, configuration });
  configuration.catch(() => known.delete(settings));
  return { configuration: await configuration, isFetched: true };
}

function discover({ issuer, clientId, clientSecret }: B2cSettings): Promise<oidc.Configuration> {
  // The configuration allows `http://` only on this computer, where the portal is developed and tested.
  const isInsecure = issuer.startsWith('http:');
  return oidc.discovery(new URL(issuer), clientId, undefined, authentication(clientSecret), {
    timeout: TIMEOUT_SECONDS,
    execute: [oidc.enableNonRepudiationChecks, ...(isInsecure ? [oidc.allowInsecureRequests] : [])],
  });
}

/** How the portal authenticates to the provider: as the provider requires, in the header if it accepts that. */
function authentication(clientSecret: string | null): oidc.ClientAuth {
  if (clientSecret === null) return oidc.None();
  const inHeader = oidc.ClientSecretBasic(clientSecret);
  const inBody = oidc.ClientSecretPost(clientSecret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? inHeader : inBody)(server, ...rest);
  };
}
