import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import type { DraftId } from '@portico/contract/ids';
import type { NestedDraft } from '../../../ui/form/nested/nested-draft.ts';
import type { ManualFormats } from '../manual-draft.ts';
import { contentOf } from './draft-content.ts';
import { DraftKeeper } from './draft-keeper.ts';
import { sendDraft } from './draft-queries.ts';

/** A draft on the server, or one that may become one. */
export type KeptDraft = { id: DraftId; revision: string | null };

/** Keeps what somebody enters as this draft; null keeps nothing. The address names the draft once it is there. */
export function useDraftKeeper(draft: NestedDraft, kept: KeptDraft | null, formats: ManualFormats): DraftKeeper | null {
  const [keeper] = useState(
    () => kept && new DraftKeeper({ ...kept, content: () => contentOf(draft.root, formats), send: sendDraft }),
  );
  useEffect(() => {
    if (!keeper) return;
    keeper.resume();
    let { root } = draft;
    const unsubscribe = draft.subscribe(() => {
      if (draft.root === root) return;
      root = draft.root;
      keeper.change();
    });
    const hide = () => document.visibilityState === 'hidden' && void keeper.flush();
    document.addEventListener('visibilitychange', hide);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', hide);
      // What comes after could be somebody else's session.
      void keeper.flush().then(() => keeper.end());
    };
  }, [draft, keeper]);
  useAddress(keeper);
  return keeper;
}

function useAddress(keeper: DraftKeeper | null): void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const search: Record<string, unknown> = useSearch({ strict: false });
  useEffect(() => {
    if (!keeper) return;
    return keeper.state.subscribe(() => {
      if (keeper.state.get().kind !== 'kept' || search['draft'] === keeper.id) return;
      void navigate({ to: pathname, search: { ...search, draft: keeper.id }, replace: true });
    });
  }, [keeper, navigate, pathname, search]);
}
