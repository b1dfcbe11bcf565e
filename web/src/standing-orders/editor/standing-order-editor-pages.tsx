import { useMemo } from 'react';
import { useSearch } from '@tanstack/react-router';
import { kindEditorPages } from '../../approvals/public.ts';
import { standingOrder } from '../standing-order.ts';
import { draftOf, NEW_STANDING_ORDER } from './standing-order-draft.ts';
import { StandingOrderEditor } from './standing-order-editor.tsx';

const pages = kindEditorPages(standingOrder, {
  Editor: StandingOrderEditor,
  newDraft: () => NEW_STANDING_ORDER,
  draftOf,
});

/** The editor for a new standing order; with a template in the address, it begins with that. */
export function NewPage() {
  const { template }: Record<string, unknown> = useSearch({ strict: false });
  const begun = useMemo(
    () => (typeof template === 'string' ? { ...NEW_STANDING_ORDER, templateId: template } : undefined),
    [template],
  );
  return <pages.NewPage {...(begun && { begun })} />;
}

/** The same for an existing one. */
export const { EditPage } = pages;
