import { useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore, type RefObject } from 'react';
import { afterPress } from '../../../lib/after-press.ts';
import { refusedFields } from '../refused-fields.ts';
import type { FieldForm } from '../use-draft.ts';
import type { DraftLevel } from './draft-checks.ts';
import { keyOf, type DraftNode, type DraftPath } from './draft-tree.ts';
import { NestedDraft, type DraftEdition, type WrongField } from './nested-draft.ts';

/**
 * A nested draft for as long as the editor is open. Keep `level` the same until its sentences or rules are others;
 * `refusal` is the server's answer to the last attempt.
 */
export function useNestedDraft(first: DraftNode, level: DraftLevel, refusal: unknown): NestedDraft {
  const [draft] = useState(() => new NestedDraft(first, level));
  useEffect(() => draft.checkBy(level), [draft, level]);
  const messages = useMemo(() => refusedFields(refusal, 'whole'), [refusal]);
  useEffect(() => draft.refuse(messages), [draft, messages]);
  return draft;
}

/**
 * The fields of one node, for `TextField` and its like; undefined if it is gone. It is drawn again only when its own
 * values or errors change, not with its rows. Keep `path` the same.
 */
export function useDraftRow<Values extends object>(draft: NestedDraft, path: DraftPath): FieldForm<Values> | undefined {
  const view = useSyncExternalStore(draft.subscribe, () => draft.view(path));
  return useMemo(
    () =>
      view && {
        // What is in a node, its level knows.
        draft: view.values as Values,
        set: (change) => draft.set(path, change),
        errorOf: (field) => view.errors[field],
        wasOf: () => undefined,
        onLeave: (field) => afterPress(() => draft.leave(path, field)),
      },
    [draft, path, view],
  );
}

/** The ids of a node's rows, in their order; drawn again only when one comes, goes or moves. */
export function useRowIds(draft: NestedDraft, path: DraftPath, list: string): readonly string[] {
  return useSyncExternalStore(draft.subscribe, () => draft.rowIds(path, list));
}

/** What the frame of the editor shows: whether there is something to save, and how much is wrong. */
export function useDraftState(draft: NestedDraft): { isDirty: boolean; errorCount: number; canUndo: boolean } {
  const isDirty = useSyncExternalStore(draft.subscribe, () => draft.isDirty);
  const errorCount = useSyncExternalStore(draft.subscribe, () => draft.errorCount);
  const canUndo = useSyncExternalStore(draft.subscribe, () => draft.canUndo);
  return { isDirty, errorCount, canUndo };
}

/**
 * The draft as a whole, for what looks at all of its rows; null at first. The form opens, and a key in one of thousands
 * shows, before what follows from it.
 */
export function useEdition(draft: NestedDraft): DraftEdition | null {
  return useSyncExternalStore(draft.subscribeSettled, draft.settledEdition);
}

/** The first fields that show an error; `draft.goTo` leads to each. */
export function useWrongFields(draft: NestedDraft, most: number): WrongField[] {
  const edition = useSyncExternalStore(draft.subscribe, draft.edition);
  // oxlint-disable-next-line react/exhaustive-deps -- the edition says that there is something else to find
  return useMemo(() => draft.wrong(most), [draft, most, edition]);
}

/** What marks the element around a node's fields, so that `goTo` finds them. */
export function placeMark(path: DraftPath): { 'data-place': string } {
  return { 'data-place': keyOf(path) };
}

/** Moves the focus to where `goTo` leads; `form` is around the whole draft. */
export function useDraftFocus(draft: NestedDraft, form: RefObject<HTMLElement | null>): void {
  const sought = useSyncExternalStore(draft.sought.subscribe, draft.sought.get);
  useLayoutEffect(() => {
    if (!sought || sought.field === null || !form.current) return;
    const field = fieldAt(form.current, sought.path, sought.field);
    field?.focus({ preventScroll: true });
    field?.scrollIntoView({ block: 'nearest' });
  }, [form, sought]);
}

/**
 * The field of a node, not one of the same name in a row below; if the page doesn't show it, the node's first one. A node
 * may be shown in two places, such as a row of a list and a form.
 */
function fieldAt(form: HTMLElement, path: DraftPath, field: string): HTMLElement | undefined {
  const nodes = path.length > 0 ? form.querySelectorAll(`[data-place="${CSS.escape(keyOf(path))}"]`) : [form];
  const own = [...nodes].flatMap((node) =>
    [...node.querySelectorAll<HTMLInputElement>('[name]')].filter(
      (one) => (one.closest('[data-place]') ?? form) === node,
    ),
  );
  return own.find(({ name }) => name === field) ?? own[0];
}
