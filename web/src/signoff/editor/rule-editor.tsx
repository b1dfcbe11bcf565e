import { OWN_NAME_MAXIMUM_LENGTH, RULE_REFERENCES_MAXIMUM } from '@portico/contract/limits';
import { KindEditor, type EditorProps, useSave } from '../../approvals/public.ts';
import { useFormats } from '../../lib/format/display.ts';
import { useMedia } from '../../lib/use-media.ts';
import { shortList } from '../../lib/format/short-list.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Changed } from '../../ui/form/changed.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { ReferenceChoice } from '../../ui/form/reference-choice.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { namesOf, type Named, type RuleChoices, type RuleDetail } from '../model.ts';
import { signOffRule } from '../sign-off-rule.ts';
import { DraftEffect } from './draft-effect.tsx';
import { LimitSection } from './limit-section.tsx';
import { contentOf, type RuleDraft } from './rule-draft.ts';
import { RulePreview } from './rule-preview.tsx';
import { ScopeSection } from './scope-section.tsx';
import { SignaturesSection } from './signatures-section.tsx';
import { RULE_FIELDS, useRuleForm, type RuleForm } from './use-rule-form.ts';

type RuleEditorProps = EditorProps<RuleDraft, RuleDetail, RuleChoices>;

/** Edits a rule: its fields, its effect in plain words, and the button that saves it or asks a second person. */
export function RuleEditor({ first, object, choices }: RuleEditorProps) {
  const t = useText();
  const { numberFormat } = useFormats();
  const uniqueId = object?.uniqueId ?? null;
  // Where the rail is below the fields, nobody would reach it before the button.
  const isBeside = useMedia('(min-width: 1280px)');
  const save = useSave(signOffRule, object);
  const form = useRuleForm({ first, isNew: object === null, refusal: save.error });
  return (
    <KindEditor
      kind={signOffRule}
      {...{ object, choices, form, save }}
      contentOf={() => contentOf(form.draft, numberFormat)}
      fields={RULE_FIELDS}
      consequence={isBeside ? null : <DraftEffect draft={form.draft} uniqueId={uniqueId} most={1} />}
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
    </KindEditor>
  );
}

type SignersProps = {
  field: 'userIds' | 'userGroupIds';
  label: string;
  options: readonly Named[];
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
