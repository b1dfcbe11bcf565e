import { useMutation, useQuery } from '@tanstack/react-query';
import type { ApiAnswer } from '@portico/contract/api';
import { call } from '../lib/http/client.ts';
import { tellTabs } from '../lib/session/tabs.ts';

export type FoundClient = ApiAnswer<'GET portal/administration/clients'>['content'][number];
export type FoundUser = ApiAnswer<'GET portal/administration/clients/:uniqueId/users'>['content'][number];

/** The limit of one lookup (spec A8). */
const PAGE_SIZE = '100';
const KIND = 'impersonation';

const filterOf = (filter: Record<string, unknown>) => {
  const given = Object.entries(filter).filter(([, value]) => value !== '');
  return given.length > 0 ? { filter: JSON.stringify(Object.fromEntries(given)) } : {};
};

/** The clients, by client ID. */
export function useFoundClients(search: string) {
  return useQuery({
    queryKey: [KIND, 'clients', search],
    queryFn: ({ signal }) =>
      call(
        'GET portal/administration/clients',
        { query: { page: '0', size: PAGE_SIZE, sort: 'clientId,asc', ...filterOf({ search }) } },
        { signal },
      ),
    placeholderData: (before) => before,
  });
}

/** A client's users, by user name; of all its subclients unless one is named. */
export function useFoundUsers(uniqueId: string, subclientId: string, search: string) {
  return useQuery({
    queryKey: [KIND, 'users', uniqueId, subclientId, search],
    queryFn: ({ signal }) =>
      call(
        'GET portal/administration/clients/:uniqueId/users',
        {
          params: { uniqueId },
          query: {
            page: '0',
            size: PAGE_SIZE,
            sort: 'username,asc',
            ...filterOf({ search, subclientId: subclientId === '' ? '' : [subclientId] }),
          },
        },
        { signal },
      ),
    // Never show the previously chosen client's users.
    placeholderData: (before, query) => (query?.queryKey[2] === uniqueId ? before : undefined),
  });
}

/** A change of identity restarts every tab: nothing on a page belongs to the new one. */
function beginAnew(): Promise<never> {
  tellTabs({ kind: 'changedPerson' });
  window.location.assign('/portal/app/');
  return new Promise(() => undefined);
}

/** Acts as a client or as one of its users. */
export function useImpersonate() {
  return useMutation({
    mutationFn: async (query: { clientId: string; username?: string }) => {
      await call('POST portal/impersonate', { query });
      return beginAnew();
    },
  });
}

/** Ends the impersonation. */
export function useReset() {
  return useMutation({
    mutationFn: async () => {
      await call('POST portal/reset', {});
      return beginAnew();
    },
  });
}
