import { queryOptions } from '@tanstack/react-query';
import { call } from './http/client.ts';

/** Version, environment and the addresses that the sign-in links to; constant while a page is open. */
export const versionQuery = queryOptions({
  queryKey: ['version'],
  queryFn: ({ signal }) => call('GET portal/version', {}, { signal, background: true }),
  staleTime: Infinity,
});
