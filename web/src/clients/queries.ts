import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangeOutcome } from '@portico/contract/approvals/endpoints';
import { call } from '../lib/http/client.ts';
import type { OneQuery } from '../ui/grid/open-row.tsx';
import type { PageQuery } from '../ui/grid/rows/page-query.ts';
import type { GridRequest } from '../ui/grid/state/grid-state.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridRows } from '../ui/grid/rows/use-grid-rows.ts';
import type { ClientContent, ClientDetail, SubclientContent } from './model.ts';

const KIND = 'client';

const fetchClients = (query: PageQuery, signal: AbortSignal) =>
  call('GET portal/administration/clients', { query }, { signal });

export function useClients(request: GridRequest) {
  return useGridRows({ queryKey: [KIND, 'list'], request, fetchPage: fetchClients, idOf });
}

/** One client with its settings and subclients. */
export const clientQuery: OneQuery<ClientDetail> = (uniqueId) => ({
  queryKey: [KIND, 'detail', uniqueId],
  queryFn: ({ signal }) => call('GET portal/administration/clients/:uniqueId', { params: { uniqueId } }, { signal }),
});

export function useClient(uniqueId: string) {
  // Never show the previously opened client.
  return useQuery({ ...clientQuery(uniqueId), placeholderData: () => undefined });
}

/** Changes a client. It never becomes a request: clients aren't under the two-person rule. */
export function useSaveClient({ uniqueId, version }: Pick<ClientDetail, 'uniqueId' | 'version'>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ content }: { content: ClientContent }): Promise<ChangeOutcome> => {
      await call('PUT portal/administration/clients/:uniqueId', { params: { uniqueId }, body: { content, version } });
      return { uniqueId, outcome: 'DONE', changeRequest: null };
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [KIND] }),
  });
}

/** Adds a subclient, or changes the one with this ID. */
export function useSaveSubclient(clientId: string, subclientId: string | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (content: SubclientContent) => {
      const params = { uniqueId: clientId };
      if (subclientId === null)
        await call('POST portal/administration/clients/:uniqueId/subclients', { params, body: { content } });
      else
        await call('PUT portal/administration/clients/:uniqueId/subclients/:subclientId', {
          params: { ...params, subclientId },
          body: { content },
        });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: [KIND] }),
  });
}
