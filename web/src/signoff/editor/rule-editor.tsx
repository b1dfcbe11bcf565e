import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { COMMENT_MAXIMUM_LENGTH, OWN_NAME_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useFormats } from '../../lib/display.ts';
import { useText } from '../../lib/texts.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import type { RuleChoices } from '../model.ts';
import { useSaveRule, type RuleVersion } from '../queries.ts';
import { useOutcomeNotice } from '../use-outcome-notice.ts';
import { EditorFoot } from './editor-foot.tsx';
import { FieldSet, FormSection } from './form-section.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { LimitSection } from './limit-section.tsx';
import { ReferenceChoice } from './reference-choice.tsx';
import { contentOf, type RuleDraft } from './rule-draft.ts';
import { RulePreview } from './rule-preview.tsx';
import { ScopeSection } from './scope-section.tsx';
import { refusedFields } from './server-fields.ts';
import { SignaturesSection } from './signatures-section.tsx';
import { useRuleForm } from './use-rule-form.ts';
import css from './editor.module.css';

type EditorProps = { first: RuleDraft; rule: RuleVersion; choices: RuleChoices };

/** Writes a rule: its fields, what it does in plain words, and the button that saves it or asks a second person. */
export function RuleEditor({ first, rule, choices }: EditorProps) {
  const t = useText();
  const navigate = useNavigate();
  const { numberFormat } = useFormats();
  const page = useRef<HTMLFormElement>(null);
  const isSaved = useRef(false);
  const [comment, setComment] = useState('');
  const [refusals, setRefusals] = useState(0);
  const save = useSaveRule(rule);
  const refused = useMemo(() => refusedFields(save.error), [save.error]);
  const form = useRuleForm(first, refused);
  const say = useOutcomeNotice();
  useEffect(() => {
    if (refusals > 0 || save.error) focusFirstError(page.current);
  }, [refusals, save.error]);
  const isDirty = form.isDirty || comment !== '';
  const toList = (open?: string) => navigate({ to: '/administration/sign-off-rules', search: open ? { open } : {} });
  const submit = async () => {
    if (form.checkAll() > 0) return setRefusals(refusals + 1);
    const content = contentOf(form.draft, numberFormat);
    const outcome = await save.mutateAsync({ content, comment: comment.trim() });
    isSaved.current = true;
    await toList(outcome.uniqueId);
    say(outcome, content.name, t('signoff.saved', { name: content.name }));
  };
  const title = t(rule === null ? 'signoff.editor.new' : 'signoff.editor.edit');
  return (
    <form
      ref={page}
      noValidate
      className={css.page}
      onSubmit={(event) => {
        event.preventDefault();
        // What was refused or failed stands beside its field or at the foot.
        void submit().catch(() => {});
      }}
    >
      <PageHeader title={title} quiet={rule === null ? undefined : first.name} />
      <div className={css.parts}>
        <div className={css.main}>
          <FormSection title={t('signoff.section.name')}>
            <TextInput
              label={t('signoff.field.name')}
              error={form.errorOf('name')}
              maxLength={OWN_NAME_MAXIMUM_LENGTH}
              autoComplete="off"
              value={form.draft.name}
              onChange={(event) => form.set({ name: event.currentTarget.value })}
              onBlur={() => form.onLeave('name')}
            />
          </FormSection>
          <ScopeSection form={form} choices={choices} />
          <LimitSection form={form} currencies={choices.currencies} />
          <SignaturesSection form={form} />
          <FormSection title={t('signoff.section.people')}>
            <ReferenceChoice
              label={t('signoff.field.userGroups')}
              options={choices.userGroups}
              chosen={form.draft.userGroupIds}
              onChange={(userGroupIds) => form.set({ userGroupIds })}
              error={form.errorOf('userGroupIds')}
            />
            <ReferenceChoice
              label={t('signoff.field.users')}
              options={choices.users}
              chosen={form.draft.userIds}
              onChange={(userIds) => form.set({ userIds })}
              error={form.errorOf('userIds')}
            />
          </FormSection>
          {choices.twoPersonRule && (
            <FormSection title={t('signoff.section.comment')}>
              <FieldSet label="">
                <Textarea
                  label={t('signoff.field.comment')}
                  description={t('signoff.commentLength', { length: comment.length, most: COMMENT_MAXIMUM_LENGTH })}
                  maxLength={COMMENT_MAXIMUM_LENGTH}
                  rows={2}
                  value={comment}
                  onChange={(event) => setComment(event.currentTarget.value)}
                />
              </FieldSet>
            </FormSection>
          )}
        </div>
        <RulePreview draft={form.draft} choices={choices} />
      </div>
      <EditorFoot
        twoPersonRule={choices.twoPersonRule}
        errorCount={form.errorCount}
        error={save.error}
        isSaving={save.isPending}
        canSave={isDirty}
      >
        <Button size="md" variant="subtle" onClick={() => void toList(rule?.uniqueId)}>
          {t('signoff.discard')}
        </Button>
      </EditorFoot>
      <LeaveDialog mayLose={() => isDirty && !isSaved.current} />
    </form>
  );
}

function focusFirstError(page: HTMLElement | null): void {
  page?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong="true"]')?.focus();
}
