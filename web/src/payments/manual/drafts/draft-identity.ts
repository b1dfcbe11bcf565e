import { useState } from 'react';
import { useSearch } from '@tanstack/react-router';
import { trustedId, type DraftId } from '@portico/contract/ids';

/**
 * Which draft the page is about: the one in its address, to be opened; else a new one, which gets into the address once
 * something of it is kept.
 */
export function useDraftIdentity(): { id: DraftId; isOpened: boolean } {
  const { draft }: Record<string, unknown> = useSearch({ strict: false });
  const [own, setOwn] = useState(() => ({ id: newDraftId(), wasLeft: false, isInAddress: false }));
  const isOwn = draft === own.id;
  const isOpened = typeof draft === 'string' && (!isOwn || own.wasLeft);
  const hasLeft = isOpened || (own.isInAddress && !isOwn);
  // People who come back to the address without a draft begin another one.
  if (hasLeft && !own.wasLeft) setOwn({ ...own, wasLeft: true });
  else if (own.wasLeft && !isOpened && !isOwn) setOwn({ id: newDraftId(), wasLeft: false, isInAddress: false });
  else if (isOwn && !own.isInAddress) setOwn({ ...own, isInAddress: true });
  return { id: isOpened ? trustedId<DraftId>(draft) : own.id, isOpened };
}

export function newDraftId(): DraftId {
  return trustedId<DraftId>(crypto.randomUUID());
}

/** The state of a page on which this draft is open. */
export function draftSearch(draft: DraftId): Record<string, string> {
  return { draft };
}
