import { useEffect, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import type { DraftId } from '@portico/contract/ids';
import { localProblem } from '../../../lib/http/problem.ts';
import { getSessionState } from '../../../lib/session/session-store.ts';
import type { NestedDraft } from '../../../ui/form/nested/nested-draft.ts';
import type { ManualFormats } from '../manual-draft.ts';
import { contentOf } from './draft-content.ts';
import { DraftKeeper, type KeeperOptions } from './draft-keeper.ts';
import { sendDraft } from './draft-queries.ts';

/** A draft on the server, or one that may become one. */
export type KeptDraft = { id: DraftId; revision: string | null };

/** Keeps what somebody enters as this draft; null keeps nothing. The address names the draft once it is there. */
export function useDraftKeeper(draft: NestedDraft, kept: KeptDraft | null, formats: ManualFormats): DraftKeeper | null {
  const [keeper] = useState(
    () => kept && new DraftKeeper({ ...kept, content: () => contentOf(draft.root, formats), send: sendAs(reader()) }),
  );
  useEffect(() => {
    if (!keeper) return;
    const end = keeper.resume();
    let { root } = draft;
    const unsubscribe = draft.subscribe(() => {
      if (draft.root === root) return;
      root = draft.root;
      keeper.change();
    });
    const hide = () => document.visibilityState === 'hidden' && void keeper.flush(true);
    document.addEventListener('visibilitychange', hide);
    return () => {
      unsubscribe();
      document.removeEventListener('visibilitychange', hide);
      void keeper.finish().then(end);
    };
  }, [draft, keeper]);
  useAddress(keeper);
  return keeper;
}

/** Who is signed in; null for nobody. */
function reader(): string | null {
  const session = getSessionState();
  return 'user' in session ? session.user.id : null;
}

/** What one person has typed is never sent as somebody else, who has signed in since. */
function sendAs(writer: string | null): KeeperOptions['send'] {
  return (...sent) => (reader() === writer ? sendDraft(...sent) : Promise.reject(localProblem('UNAUTHENTICATED')));
}

function useAddress(keeper: DraftKeeper | null): void {
  const router = useRouter();
  const [{ pathname }] = useState(router.state.location);
  useEffect(
    () =>
      keeper?.state.subscribe(() => {
        const { location, status } = router.state;
        const search = location.search as Record<string, unknown>;
        if (!keeper.onServer || search['draft'] === keeper.id) return;
        // On the way to another page, or while somebody who goes back is asked whether they leave, the address is that of
        // another page already.
        const { pathname: shown, search: state, hash } = window.location;
        const isHere = status === 'idle' && location.pathname === pathname;
        const isGoingBack = router.history.location.href !== `${shown}${state}${hash}`;
        if (isHere && !isGoingBack)
          void router.navigate({ to: pathname, search: { ...search, draft: keeper.id }, replace: true });
      }),
    [keeper, router, pathname],
  );
}
