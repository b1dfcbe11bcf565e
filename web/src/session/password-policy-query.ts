import { queryOptions } from '@tanstack/react-query';
import { call } from '../lib/client.ts';

/** What the client of whoever is signed in asks of passwords. */
export const passwordPolicyQuery = queryOptions({
  queryKey: ['passwordPolicy'],
  queryFn: ({ signal }) => call('GET portal/passwordPolicy', {}, { signal }),
});
