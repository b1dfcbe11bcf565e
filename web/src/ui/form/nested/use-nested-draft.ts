import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { afterPress } from '../../../lib/after-press.ts';
import { refusedFields } from '../refused-fields.ts';
import type { DraftLevel } from './draft-checks.ts';
import type { DraftNode, DraftPath } from './draft-tree.ts';
import { NestedDraft, type DraftView } from './nested-draft.ts';

/** A nested draft for as long as the editor is open. `refusal` is the server's answer to the last attempt. */
export function useNestedDraft(first: DraftNode, level: DraftLevel, refusal: unknown): NestedDraft {
  const [draft] = useState(() => new NestedDraft(first, level));
  const messages = useMemo(() => refusedFields(refusal, 'whole'), [refusal]);
  useEffect(() => draft.refuse(messages), [draft, messages]);
  return draft;
}

type DraftRow = DraftView & {
  set: (change: Readonly<Record<string, unknown>>) => void;
  onLeave: (field: string) => void;
};

/** One row of the draft. It is drawn again only when its own values, rows or errors change. Keep `path` the same. */
export function useDraftRow(draft: NestedDraft, path: DraftPath): DraftRow | undefined {
  const view = useSyncExternalStore(draft.subscribe, () => draft.view(path));
  return useMemo(
    () =>
      view && {
        ...view,
        set: (change) => draft.set(path, change),
        onLeave: (field) => afterPress(() => draft.leave(path, field)),
      },
    [draft, path, view],
  );
}

/** What the frame of the editor shows: whether there is something to save, and how much is wrong. */
export function useDraftState(draft: NestedDraft): { isDirty: boolean; errorCount: number; canUndo: boolean } {
  const isDirty = useSyncExternalStore(draft.subscribe, () => draft.isDirty);
  const errorCount = useSyncExternalStore(draft.subscribe, () => draft.errorCount);
  const canUndo = useSyncExternalStore(draft.subscribe, () => draft.canUndo);
  return { isDirty, errorCount, canUndo };
}
