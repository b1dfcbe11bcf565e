import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Textarea } from '@mantine/core';
import type { ChangeOutcome } from '@portico/contract/approvals/endpoints';
import type { ErrorKey } from '@portico/contract/errors';
import { COMMENT_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { LeaveDialog } from '../../ui/form/leave-dialog.tsx';
import { hasHiddenField } from '../../ui/form/refused-fields.ts';
import type { DraftForm } from '../../ui/form/use-draft.ts';
import { PageHeader } from '../../ui/layout/page-header.tsx';
import { ProblemNote } from '../../ui/notices/problem-note.tsx';
import { TitledProblem } from '../../ui/notices/titled-problem.tsx';
import { useOutcomeNotice } from '../object/use-outcome-notice.ts';
import { EditorFoot } from './editor-foot.tsx';
import frame from '../../ui/layout/rail-page.module.css';

export type GovernedEditorProps<Content> = {
  title: string;
  /** The object's current name; undefined for a new one. */
  name: string | undefined;
  form: Pick<DraftForm<object>, 'isDirty' | 'checkAll' | 'errorCount'>;
  /** What to send; only called when nothing is wrong. */
  contentOf: () => Content;
  nameOf: (content: Content) => string;
  save: {
    mutateAsync: (change: { content: Content; comment: string }) => Promise<ChangeOutcome>;
    error: unknown;
    isPending: boolean;
  };
  /** The content's fields that show their own errors. */
  fields: readonly string[];
  twoPersonRule: boolean;
  /** The action that failed, where the catalogue names it. */
  failed?: ErrorKey | undefined;
  /** Without the two-person rule: when the change takes effect, and what to say once it does. */
  takesEffectNow: string;
  saved: (name: string) => string;
  /** Leaves for the object's list; with its id when it exists. */
  onLeave: (uniqueId?: string) => Promise<void>;
  uniqueId: string | undefined;
  /** The preview of the object as edited. */
  rail: { title: string; content: ReactNode };
  /** Beside the title. */
  headActions?: ReactNode;
  /** At the foot, before the buttons. */
  footActions?: ReactNode;
  /** Notes to read before pressing the button. */
  consequence?: ReactNode;
  /** Between the head and the sections. */
  tabs?: ReactNode;
  children: ReactNode;
};

/** The page that edits master data: its fields, the preview, and the button that saves or asks a second person. */
export function GovernedEditor<Content>(props: GovernedEditorProps<Content>) {
  const { title, name, form, save, fields, twoPersonRule, takesEffectNow, onLeave, uniqueId, rail, children } = props;
  const page = useRef<HTMLFormElement>(null);
  const isSaved = useRef(false);
  const [comment, setComment] = useState('');
  const [refusals, setRefusals] = useState(0);
  const say = useOutcomeNotice();
  useEffect(() => {
    if (refusals > 0 || save.error) focusFirstError(page.current);
  }, [refusals, save.error]);
  const isDirty = form.isDirty || comment !== '';
  const submit = async () => {
    if (form.checkAll() > 0) return setRefusals(refusals + 1);
    const content = props.contentOf();
    const outcome = await save.mutateAsync({ content, comment: comment.trim() });
    isSaved.current = true;
    await onLeave(outcome.uniqueId);
    say(outcome, props.nameOf(content), props.saved(props.nameOf(content)));
  };
  return (
    <form
      ref={page}
      noValidate
      className={frame.page}
      onSubmit={(event) => {
        event.preventDefault();
        // Refusals and failures show beside their field or at the foot.
        void submit().catch(() => {});
      }}
    >
      <PageHeader title={title} quiet={name} actions={props.headActions} />
      {props.tabs}
      <div className={`${frame.parts} ${props.tabs ? '' : frame.lined}`}>
        <div className={`${frame.main} ${frame.fields}`}>
          {children}
          {twoPersonRule && <CommentSection comment={comment} onChange={setComment} />}
        </div>
        <aside className={frame.rail} aria-label={rail.title}>
          <h2>{rail.title}</h2>
          {rail.content}
        </aside>
      </div>
      <EditorFoot
        {...{ twoPersonRule, takesEffectNow }}
        errorCount={form.errorCount}
        isSaving={save.isPending}
        canSave={isDirty}
        onDiscard={() => void onLeave(uniqueId)}
        actions={props.footActions}
      >
        {props.consequence}
        {save.error ? <SaveProblem error={save.error} fields={fields} failed={props.failed} /> : null}
      </EditorFoot>
      <LeaveDialog mayLose={() => isDirty && !isSaved.current} />
    </form>
  );
}

function CommentSection({ comment, onChange }: { comment: string; onChange: (comment: string) => void }) {
  const t = useText();
  return (
    <FormSection title={t('approvals.section')}>
      <Textarea
        label={t('approvals.commentForSecond')}
        description={t('forms.length', { length: comment.length, most: COMMENT_MAXIMUM_LENGTH })}
        maxLength={COMMENT_MAXIMUM_LENGTH}
        rows={2}
        value={comment}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </FormSection>
  );
}

type SaveProblemProps = { error: unknown; fields: readonly string[]; failed: ErrorKey | undefined };

/** Fields show their own errors; errors without a field on the page show here. */
function SaveProblem({ error, fields, failed }: SaveProblemProps) {
  const Problem = hasHiddenField(error, fields) ? ProblemNote : TitledProblem;
  return <Problem {...{ error, failed }} />;
}

function focusFirstError(page: HTMLElement | null): void {
  page?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus();
}
