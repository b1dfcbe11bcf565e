import { useQuery } from '@tanstack/react-query';
import type { DraftId } from '@portico/contract/ids';
import { call } from '../../../lib/http/client.ts';
import type { KeeperOptions } from './draft-keeper.ts';

export const DRAFTS = ['manual', 'drafts'];

/** What is being kept at this moment: somebody may have left an editor a moment ago. */
const underWay = new Set<Promise<unknown>>();

/** What the reader has begun to enter, as it is now. */
export function useDrafts() {
  return useQuery({
    queryKey: DRAFTS,
    queryFn: async ({ signal }) => {
      await Promise.allSettled(underWay);
      return call('GET payments/manual/drafts', {}, { signal });
    },
    gcTime: 0,
    staleTime: 0,
  });
}

/** A draft as it was when the editor opened. */
export function useDraftToOpen(uniqueId: DraftId) {
  return useQuery({
    queryKey: ['manual', 'draft', uniqueId],
    queryFn: async ({ signal }) => {
      await Promise.allSettled(underWay);
      return call('GET payments/manual/drafts/:uniqueId', { params: { uniqueId } }, { signal });
    },
    gcTime: 0,
    staleTime: 'static',
  });
}

export function discardDraft(uniqueId: DraftId) {
  return call('DELETE payments/manual/drafts/:uniqueId', { params: { uniqueId } });
}

/** Keeps a draft as it is now. */
export const sendDraft: KeeperOptions['send'] = (uniqueId, body, background) => {
  const sent = call(
    'PUT payments/manual/drafts/:uniqueId',
    { params: { uniqueId }, body },
    { idempotencyKey: body.revision, background },
  );
  underWay.add(sent);
  return sent.finally(() => underWay.delete(sent));
};
