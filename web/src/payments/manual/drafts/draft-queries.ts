import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DraftId } from '@portico/contract/ids';
import { call } from '../../../lib/http/client.ts';
import type { KeeperOptions } from './draft-keeper.ts';

const DRAFTS = ['manual', 'drafts'];

/** What the reader has begun to enter, as it is now. */
export function useDrafts(isAsked: boolean) {
  return useQuery({
    enabled: isAsked,
    queryKey: DRAFTS,
    queryFn: ({ signal }) => call('GET payments/manual/drafts', {}, { signal }),
  });
}

/** A draft as it was when the editor opened. */
export function useDraftToOpen(uniqueId: DraftId | null) {
  return useQuery({
    enabled: uniqueId !== null,
    queryKey: ['manual', 'draft', uniqueId],
    queryFn: ({ signal }) =>
      call('GET payments/manual/drafts/:uniqueId', { params: { uniqueId: uniqueId! } }, { signal }),
    gcTime: 0,
    staleTime: 'static',
  });
}

export function useDiscardDraft() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (uniqueId: DraftId) => call('DELETE payments/manual/drafts/:uniqueId', { params: { uniqueId } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: DRAFTS }),
  });
}

/** Keeps a draft as it is now. */
export const sendDraft: KeeperOptions['send'] = (uniqueId, body) =>
  call('PUT payments/manual/drafts/:uniqueId', { params: { uniqueId }, body }, { idempotencyKey: body.revision });
