import { GovernedEditor, type GovernedEditorProps } from '../editor/governed-editor.tsx';
import { useText } from '../../lib/format/texts.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import type { RuleContent, TwoPersonRule } from './model.ts';
import { PasswordSection, SessionSection } from './sign-in-sections.tsx';
import { BOUNDS, contentOf, draftOf, wrongIn, type TwoPersonRuleDraft } from './two-person-rule-draft.ts';
import { TwoPersonRulePreview } from './two-person-rule-preview.tsx';
import { RuleSwitches } from './rule-switches.tsx';
import { SigningSection } from './signing-section.tsx';

type EditorProps = Pick<GovernedEditorProps<RuleContent>, 'title' | 'name' | 'save' | 'saved' | 'onLeave'> & {
  rule: TwoPersonRule;
};

/** Changes the settings for the whole company; it always asks a second person. */
export function TwoPersonRuleEditor({ rule, ...props }: EditorProps) {
  const t = useText();
  const check = (draft: TwoPersonRuleDraft) =>
    Object.fromEntries(
      wrongIn(draft).map((field) => {
        const [least, most] = BOUNDS[field];
        return [field, t('approvals.rule.error.number', { least, most })];
      }),
    );
  const form = useDraft<TwoPersonRuleDraft>({
    first: draftOf(rule.content),
    isNew: false,
    check,
    refusal: props.save.error,
  });
  const content = contentOf(form.draft, rule.content);
  return (
    <GovernedEditor
      {...props}
      form={form}
      contentOf={() => content}
      nameOf={() => t('approvals.companySettings.name')}
      fields={[]}
      twoPersonRule
      takesEffectNow=""
      uniqueId={rule.uniqueId}
      rail={{ title: t('approvals.rule.rail'), content: <TwoPersonRulePreview content={content} rule={rule} /> }}
    >
      <RuleSwitches form={form} rule={rule} />
      <SigningSection form={form} stored={rule.content} />
      <PasswordSection form={form} />
      <SessionSection form={form} />
    </GovernedEditor>
  );
}
