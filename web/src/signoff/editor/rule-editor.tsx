import { useNavigate } from '@tanstack/react-router';
import { OWN_NAME_MAXIMUM_LENGTH, RULE_REFERENCES_MAXIMUM } from '@portico/contract/limits';
import { GovernedEditor, type ObjectVersion } from '../../approvals/public.ts';
import { useFormats } from '../../lib/format/display.ts';
import { useMedia } from '../../lib/use-media.ts';
import { shortList } from '../../lib/format/short-list.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Changed } from '../../ui/form/changed.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { ReferenceChoice } from '../../ui/form/reference-choice.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { namesOf, type RuleChoices } from '../model.ts';
import { useSaveRule } from '../queries.ts';
import { DraftEffect } from './draft-effect.tsx';
import { LimitSection } from './limit-section.tsx';
import { contentOf, type RuleDraft } from './rule-draft.ts';
import { RulePreview } from './rule-preview.tsx';
import { ScopeSection } from './scope-section.tsx';
import { SignaturesSection } from './signatures-section.tsx';
import { RULE_FIELDS, useRuleForm, type RuleForm } from './use-rule-form.ts';

type EditorProps = { first: RuleDraft; rule: ObjectVersion; choices: RuleChoices };

/** Edits a rule: its fields, its effect in plain words, and the button that saves it or asks a second person. */
export function RuleEditor({ first, rule, choices }: EditorProps) {
  const t = useText();
  const navigate = useNavigate();
  const { numberFormat } = useFormats();
  const uniqueId = rule?.uniqueId ?? null;
  // Where the rail is below the fields, nobody would reach it before the button.
  const isBeside = useMedia('(min-width: 1280px)');
  const save = useSaveRule(rule);
  const form = useRuleForm({ first, isNew: rule === null, refusal: save.error });
  return (
    <GovernedEditor
      title={t(rule === null ? 'signoff.editor.new' : 'signoff.editor.edit')}
      name={rule === null ? undefined : first.name}
      {...{ form, save }}
      contentOf={() => contentOf(form.draft, numberFormat)}
      nameOf={({ name }) => name}
      fields={RULE_FIELDS}
      twoPersonRule={choices.twoPersonRule}
      takesEffectNow={t('signoff.takesEffectNow')}
      saved={(name) => t('signoff.saved', { name })}
      uniqueId={rule?.uniqueId}
      consequence={isBeside ? null : <DraftEffect draft={form.draft} uniqueId={uniqueId} most={1} />}
      onLeave={(open) => navigate({ to: '/administration/sign-off-rules', search: open ? { open } : {} })}
      rail={{
        title: t('signoff.rail.does'),
        content: <RulePreview draft={form.draft} choices={choices} uniqueId={uniqueId} />,
      }}
    >
      <FormSection title={t('signoff.section.name')}>
        <TextField form={form} field="name" label={t('signoff.field.name')} most={OWN_NAME_MAXIMUM_LENGTH} />
      </FormSection>
      <ScopeSection form={form} choices={choices} />
      <LimitSection form={form} currencies={choices.currencies} />
      <SignaturesSection form={form} />
      <FormSection title={t('signoff.section.people')}>
        <Signers field="userGroupIds" label={t('signoff.field.userGroups')} options={choices.userGroups} form={form} />
        <Signers field="userIds" label={t('signoff.field.users')} options={choices.users} form={form} />
      </FormSection>
    </GovernedEditor>
  );
}

type SignersProps = {
  field: 'userIds' | 'userGroupIds';
  label: string;
  options: RuleChoices['users'];
  form: RuleForm;
};

function Signers({ field, label, options, form }: SignersProps) {
  return (
    <Changed was={form.wasOf(field, (ids) => shortList(namesOf(options, ids)).join(', '))}>
      <ReferenceChoice
        {...{ label, options }}
        chosen={form.draft[field]}
        onChange={(ids) => form.set({ [field]: ids })}
        most={RULE_REFERENCES_MAXIMUM}
        error={form.errorOf(field)}
      />
    </Changed>
  );
}
