import { useMemo, type ComponentType } from 'react';
import { useSearch } from '@tanstack/react-router';
import { EditorGap } from '../../approvals/public.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import {
  copiedFrom,
  useCopiedPayments,
  writtenPayment,
  writtenTerms,
  type CopiedPayments,
} from '../../payments/public.ts';
import type { Display } from '../../lib/format/display.ts';
import { Note } from '../../ui/notices/note.tsx';
import { NEW_TEMPLATE, type TemplateDraft } from './template-draft.ts';

/** The editor of a new template; with a payment in the address, it begins with what that says. */
export function withPayment(NewPage: ComponentType<{ begun?: TemplateDraft }>) {
  return function NewTemplatePage() {
    const t = useText();
    const display = useDisplay();
    const from = copiedFrom(useSearch({ strict: false }));
    const copied = useCopiedPayments(from);
    const begun = useMemo(() => copied.data && draftOfPayment(copied.data, display), [copied.data, display]);
    if (from && !begun) return <EditorGap failed={t('templates.loadFailed')} asked={[copied]} />;
    return <NewPage {...(begun && { begun })} />;
  };
}

/** What the payment says and a template can't keep is not lost silently. */
export function ReducedNote() {
  const t = useText();
  const { data } = useCopiedPayments(copiedFrom(useSearch({ strict: false })));
  return data && data.reduced > 0 ? <Note kind="warning">{t('templates.editor.reduced')}</Note> : null;
}

/** A template of the payment: whom it pays is locked, everything else is suggested. */
function draftOfPayment({ groups }: CopiedPayments, display: Display): TemplateDraft {
  const [{ debitAccountId, payments, ...terms }] = groups as [CopiedPayments['groups'][number]];
  const [payment] = payments as [(typeof payments)[number]];
  return {
    ...NEW_TEMPLATE,
    ...writtenPayment(payment, display),
    ...writtenTerms(terms),
    name: payment.creditor,
    debitAccountId: debitAccountId ?? '',
  };
}
