import { GovernedEditor, type GovernedEditorProps } from '../editor/governed-editor.tsx';
import { useText } from '../../lib/texts.tsx';
import { useDraft } from '../../ui/form/use-draft.ts';
import type { RuleContent, TwoPersonRule } from './model.ts';
import { RulePreview } from './rule-preview.tsx';
import { RuleSwitches } from './rule-switches.tsx';
import { SigningSection } from './signing-section.tsx';

type EditorProps = Pick<GovernedEditorProps<RuleContent>, 'title' | 'name' | 'save' | 'saved' | 'onLeave'> & {
  rule: TwoPersonRule;
};

/** Changes what the company sets for all of its people; it always asks a second person. */
export function RuleEditor({ rule, ...props }: EditorProps) {
  const t = useText();
  const form = useDraft<RuleContent>({
    first: rule.content,
    isNew: false,
    check: () => ({}),
    refusal: props.save.error,
  });
  return (
    <GovernedEditor
      {...props}
      form={form}
      contentOf={() => form.draft}
      nameOf={() => t('approvals.SETTINGS.name')}
      fields={[]}
      twoPersonRule
      takesEffectNow=""
      uniqueId={rule.uniqueId}
      rail={{ title: t('approvals.rule.rail'), content: <RulePreview content={form.draft} rule={rule} /> }}
    >
      <RuleSwitches form={form} rule={rule} />
      <SigningSection form={form} stored={rule.content} />
    </GovernedEditor>
  );
}
