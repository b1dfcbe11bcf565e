import { useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { trustedId, type DraftId } from '@portico/contract/ids';

/**
 * Which draft the page is about: the one in its address, to be opened; else a new one, which gets into the address once
 * something of it is kept.
 */
export function useDraftIdentity(): { id: DraftId; isOpened: boolean } {
  const { draft }: Record<string, unknown> = useSearch({ strict: false });
  const [own, setOwn] = useState(() => ({ id: newDraftId(), isInAddress: false }));
  // People who leave their new draft for the address without one begin another.
  if (draft === own.id && !own.isInAddress) setOwn({ ...own, isInAddress: true });
  if (draft !== own.id && own.isInAddress) setOwn({ id: newDraftId(), isInAddress: false });
  const isOpened = typeof draft === 'string' && draft !== own.id;
  return { id: isOpened ? trustedId<DraftId>(draft) : own.id, isOpened };
}

export function newDraftId(): DraftId {
  return trustedId<DraftId>(crypto.randomUUID());
}

/** The state of a page on which this draft is open. */
export function draftSearch(draft: DraftId): Record<string, string> {
  return { draft };
}
