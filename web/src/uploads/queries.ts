import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiAnswer } from '@portico/contract/api';
import { trustedId, type UploadId } from '@portico/contract/ids';
import { useChange } from '../approvals/public.ts';
import { call } from '../lib/http/client.ts';
import type { OneQuery } from '../ui/grid/open-row.tsx';
import type { PageQuery } from '../ui/grid/rows/page-query.ts';
import type { GridRequest } from '../ui/grid/state/grid-state.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridRows } from '../ui/grid/rows/use-grid-rows.ts';

export type UploadStatus = ApiAnswer<'GET payments/upload/status'>[number];

/** Events of this kind refresh all of these. */
const KIND = 'upload';

/** Events report the progress of an upload; polling covers an interrupted stream. */
const ASK_AGAIN_MS = 3_000;

/** Where an upload that this browser has sent stands; null asks for nothing. */
export function useUploadStatus(uniqueId: UploadId | null) {
  return useQuery({
    queryKey: [KIND, uniqueId],
    enabled: uniqueId !== null,
    placeholderData: () => undefined,
    queryFn: ({ signal }) =>
      call('GET payments/upload/status', { query: uniqueId ? { uniqueId } : {} }, { signal, background: true }),
    select: (statuses) => statuses[0],
    refetchInterval: ({ state }) => (state.data?.[0]?.stepStatus === 'IN_PROGRESS' ? ASK_AGAIN_MS : false),
  });
}

/** One uploaded file. */
export const uploadQuery: OneQuery<UploadStatus> = (uniqueId) => ({
  queryKey: [KIND, 'one', uniqueId],
  queryFn: async ({ signal }) => {
    const [status] = await call(
      'GET payments/upload/status',
      { query: { uniqueId: trustedId<UploadId>(uniqueId) } },
      { signal },
    );
    return status!;
  },
});

const fetchUploads = (query: PageQuery, signal: AbortSignal) => call('GET payments/uploads', { query }, { signal });

/** The uploaded files of the client, loaded on scroll. */
export function useUploadedFiles(request: GridRequest) {
  return useGridRows({ queryKey: [KIND, 'list'], request, fetchPage: fetchUploads, idOf });
}

/** Asks a second person to allow importing a duplicate. */
export function useImportAnyway(uniqueId: UploadId) {
  return useChange(KIND, (comment: string) =>
    call('POST payments/upload/:uniqueId/importAnyway', { params: { uniqueId }, body: { comment } }),
  );
}

/** Deletes a file that could not be imported. */
export function useDeleteUpload(uniqueId: UploadId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('DELETE payments/upload/:uniqueId', { params: { uniqueId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [KIND] }),
  });
}

/** The demo's files; only demo portals have them. */
export function useDemoFiles() {
  return useQuery({
    queryKey: ['demoFiles'],
    queryFn: ({ signal }) => call('GET portal/dev/demoFiles', {}, { signal }),
    // Their descriptions are server-side sentences, which are reloaded when the language changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
}
