import { useQuery } from '@tanstack/react-query';
import type { ApiAnswer, ApiCall } from '@portico/contract/api';
import { call } from '../../lib/http/client.ts';
import { queryClient } from '../../lib/http/queries.ts';

export type Authenticators = ApiAnswer<'GET portal/authenticators'>;
export type Authenticator = Authenticators['authenticators'][number];
export type AuthenticatorKind = Authenticator['kind'];
export type Begun = ApiAnswer<'POST portal/authenticators/begin'>;
type NewAuthenticator = ApiCall<'POST portal/authenticators'>['body'];

/** Its key makes it refresh with events about sessions. */
const AUTHENTICATORS = {
  queryKey: ['session', 'authenticators'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call('GET portal/authenticators', {}, { signal }),
};

/** The user's enrolled factors, and what changing them requires, always up to date. */
export const useAuthenticators = () => useQuery({ ...AUTHENTICATORS, staleTime: 0 });

export const reloadAuthenticators = () => queryClient.invalidateQueries(AUTHENTICATORS);

export async function addAuthenticator(body: NewAuthenticator): Promise<void> {
  await call('POST portal/authenticators', { body });
  await reloadAuthenticators();
}

export async function removeAuthenticator(uniqueId: string): Promise<void> {
  await call('POST portal/authenticators/:uniqueId/remove', { params: { uniqueId } });
  await reloadAuthenticators();
}
