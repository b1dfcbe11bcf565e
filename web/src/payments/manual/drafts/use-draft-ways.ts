import { useState, type RefObject } from 'react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { NestedDraft } from '../../../ui/form/nested/nested-draft.ts';
import type { ManualFormats } from '../manual-draft.ts';
import { contentOf } from './draft-content.ts';
import { draftSearch, newDraftId } from './draft-identity.ts';
import type { DraftKeeper } from './draft-keeper.ts';
import { sendDraft } from './draft-queries.ts';

type Given = {
  keeper: DraftKeeper | null;
  draft: NestedDraft;
  formats: ManualFormats;
  /** Set once nothing is lost by leaving. */
  isSavedRef: RefObject<boolean>;
  /** To the page that the editor was opened from. */
  leave: () => unknown;
};

/** What somebody can do with a draft besides saving it as an order. */
export type DraftWays = {
  /** Asks, if something of it is kept; else leaves. */
  discard: () => void;
  isDiscarding: boolean;
  onDiscarded: () => void;
  onKept: () => void;
  /** Opens the draft as the server has it. */
  reload: () => void;
  /** Goes on with what is entered as another draft. */
  keepAsNew: () => Promise<void>;
};

export function useDraftWays({ keeper, draft, formats, isSavedRef, leave }: Given): DraftWays {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isDiscarding, setDiscarding] = useState(false);
  return {
    discard: () => (keeper?.onServer ? setDiscarding(true) : void leave()),
    isDiscarding,
    onDiscarded: () => {
      isSavedRef.current = true;
      keeper?.end();
      void leave();
    },
    onKept: () => setDiscarding(false),
    reload: () => {
      isSavedRef.current = true;
      window.location.reload();
    },
    keepAsNew: async () => {
      const id = newDraftId();
      await sendDraft(id, { content: contentOf(draft.root, formats), revision: crypto.randomUUID(), replaces: null });
      isSavedRef.current = true;
      await navigate({ to: pathname, search: draftSearch(id), replace: true });
    },
  };
}
