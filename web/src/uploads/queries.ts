import { useQuery } from '@tanstack/react-query';
import type { ApiAnswer } from '@portico/contract/api';
import { call } from '../lib/client.ts';

export type UploadStatus = ApiAnswer<'GET payments/upload/status'>[number];

/** Events say when an upload moves on; asking by itself covers a stream that is interrupted. */
const ASK_AGAIN_MS = 3_000;

export function useUploadStatus(uniqueId: string | null) {
  return useQuery({
    queryKey: ['upload', uniqueId],
    enabled: uniqueId !== null,
    placeholderData: () => undefined,
    queryFn: ({ signal }) =>
      call('GET payments/upload/status', { query: uniqueId ? { uniqueId } : {} }, { signal, background: true }),
    select: (statuses) => statuses[0],
    refetchInterval: ({ state }) => (state.data?.[0]?.stepStatus === 'IN_PROGRESS' ? ASK_AGAIN_MS : false),
  });
}

/** The demo's files; only a portal for trying out has them. */
export function useDemoFiles() {
  return useQuery({
    queryKey: ['demoFiles'],
    queryFn: ({ signal }) => call('GET portal/dev/demoFiles', {}, { signal }),
    // Their descriptions are sentences of the server, which a change of the language asks for anew.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
