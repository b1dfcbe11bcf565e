import { useRef, useState, type RefObject } from 'react';
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
  /** Asks, if there is something to discard; else leaves. */
  discard: () => void;
  isDiscarding: boolean;
  /** Ends what would bring a discarded draft back. */
  stopKeeping: () => Promise<void>;
  closeDiscarding: () => void;
  leaveDiscarded: () => void;
  /** Opens the draft as the server has it. */
  reload: () => void;
  /** Goes on with what is entered as another draft. */
  keepAsNew: () => Promise<void>;
};

export function useDraftWays({ keeper, draft, formats, isSavedRef, leave }: Given): DraftWays {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isDiscarding, setDiscarding] = useState(false);
  const wasStoppedRef = useRef(false);
  return {
    discard: () => (keeper && (draft.isDirty || keeper.onServer) ? setDiscarding(true) : void leave()),
    isDiscarding,
    stopKeeping: async () => {
      // What is kept no more for another reason isn't kept again either.
      wasStoppedRef.current ||= keeper?.willKeep ?? false;
      await keeper?.flush();
      keeper?.end();
    },
    closeDiscarding: () => {
      setDiscarding(false);
      if (wasStoppedRef.current) keeper?.resume();
      wasStoppedRef.current = false;
    },
    leaveDiscarded: () => {
      isSavedRef.current = true;
      void leave();
    },
    reload: () => {
      isSavedRef.current = true;
      window.location.reload();
    },
    keepAsNew: async () => {
      const [id, content] = [newDraftId(), contentOf(draft.root, formats)];
      await sendDraft(id, { content, revision: crypto.randomUUID(), replaces: null }, false);
      isSavedRef.current = true;
      await navigate({ to: pathname, search: draftSearch(id), replace: true });
    },
  };
}
