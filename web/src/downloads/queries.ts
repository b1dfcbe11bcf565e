import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ApiAnswer } from '@portico/contract/api';
import { trustedId, type DocumentId } from '@portico/contract/ids';
import { useText } from '../lib/format/texts.tsx';
import { call, send } from '../lib/http/client.ts';
import type { OneQuery } from '../ui/grid/open-row.tsx';
import type { PageQuery } from '../ui/grid/rows/page-query.ts';
import { idOf } from '../ui/grid/rows/row-id.ts';
import { useGridRows } from '../ui/grid/rows/use-grid-rows.ts';
import type { GridRequest } from '../ui/grid/state/grid-state.ts';
import { useSavedFile } from '../ui/use-saved-file.ts';

export type DocumentRow = ApiAnswer<'GET dlc/documents'>['content'][number];

/** Events of this kind refresh all of these. */
const KIND = 'document';

const fetchDocuments = (query: PageQuery, signal: AbortSignal) => call('GET dlc/documents', { query }, { signal });

/** The reader's documents, loaded on scroll. */
export function useDocuments(request: GridRequest) {
  return useGridRows({ queryKey: [KIND, 'list'], request, fetchPage: fetchDocuments, idOf });
}

/** One document. */
export const documentQuery: OneQuery<DocumentRow> = (uniqueId) => ({
  queryKey: [KIND, 'one', uniqueId],
  queryFn: ({ signal }) =>
    call('GET dlc/documents/:uniqueId', { params: { uniqueId: trustedId<DocumentId>(uniqueId) } }, { signal }),
});

export function useDocument(uniqueId: string) {
  return useQuery(documentQuery(uniqueId));
}

/** What an archive may have; undefined until it is known. */
export function useZipMaximumBytes(): number | undefined {
  const limits = useQuery({
    queryKey: ['downloadLimits'],
    queryFn: ({ signal }) => call('GET dlc/limits', {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return limits.data?.zipMaximumBytes;
}

/** Saves the file of one document, or an archive of several, and tells how it went. */
export function useDocumentFile() {
  const t = useText();
  const queries = useQueryClient();
  const file = useSavedFile({ done: t('downloads.download.done'), failed: t('downloads.download.failed') });
  const save = async (uuids: readonly DocumentId[]): Promise<boolean> => {
    const [uniqueId] = uuids;
    const isSaved = await file.run((signal) =>
      uuids.length === 1
        ? send('GET dlc/getDocument/:uniqueId', { params: { uniqueId: uniqueId! } }, { signal })
        : send('POST dlc/zip', { body: { uuids: [...uuids] } }, { signal }),
    );
    await queries.invalidateQueries({ queryKey: [KIND] });
    return isSaved;
  };
  return { ...file, save };
}

export function useDeleteDocuments() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (uuids: readonly DocumentId[]) => call('POST dlc/delete', { body: { uuids: [...uuids] } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [KIND] }),
  });
}
