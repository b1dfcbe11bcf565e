import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/client.ts';

/** The password policy of the signed-in user's client. */
export const passwordPolicyQuery = queryOptions({
  queryKey: ['passwordPolicy'],
  queryFn: ({ signal }) => call('GET portal/passwordPolicy', {}, { signal }),
});
