import { RULE_REFERENCES_MAXIMUM } from '@portico/contract/limits';
import { shortList } from '../../lib/format/short-list.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Changed } from '../../ui/form/changed.tsx';
import { FieldSet, FormSection } from '../../ui/form/form-section.tsx';
import { ReferenceChoice } from '../../ui/form/reference-choice.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { RULE_SCOPES, RULE_SOURCES } from '@portico/contract/signoff/model';
import { namesOf, type RuleChoices, type RuleSource } from '../model.ts';
import type { RuleForm } from './use-rule-form.ts';
import css from '../../ui/form/form.module.css';

/** The accounts and sources that the rule applies to. */
export function ScopeSection({ form, choices }: { form: RuleForm; choices: RuleChoices }) {
  const t = useText();
  const { draft, set } = form;
  const sourceWord = (source: RuleSource | null) =>
    source === null ? t('signoff.source.all') : t.of('status', `sourceType.${source}`);
  return (
    <FormSection title={t('signoff.section.applies')}>
      <Changed was={form.wasOf('scope', (scope) => t(`signoff.scope.${scope}`))}>
        <FieldSet label={t('signoff.field.scope')}>
          <Segments
            label={t('signoff.field.scope')}
            options={RULE_SCOPES.map((name) => ({ name, word: t(`signoff.scope.${name}`) }))}
            current={draft.scope}
            onChange={(scope) => set({ scope })}
          />
        </FieldSet>
      </Changed>
      {draft.scope !== 'ALL' && <ScopeChoice scope={draft.scope} {...{ form, choices }} />}
      <Changed was={form.wasOf('sourceType', sourceWord)}>
        <SelectField
          className={css.short ?? ''}
          label={t('signoff.field.sourceType')}
          none={sourceWord(null)}
          options={RULE_SOURCES.map((value) => ({ value, label: sourceWord(value) }))}
          value={draft.sourceType ?? ''}
          error={form.errorOf('sourceType')}
          onChange={(value) => set({ sourceType: (value || null) as RuleSource | null })}
        />
      </Changed>
    </FormSection>
  );
}

const CHOSEN = {
  ACCOUNT: { ids: 'accountIds', options: 'accounts' },
  ACCOUNT_GROUP: { ids: 'accountGroupIds', options: 'accountGroups' },
} as const;

type ChoiceProps = { scope: keyof typeof CHOSEN; form: RuleForm; choices: RuleChoices };

/** The accounts or groups, depending on the scope. */
function ScopeChoice({ scope, form, choices }: ChoiceProps) {
  const t = useText();
  const { ids } = CHOSEN[scope];
  const options = choices[CHOSEN[scope].options];
  // A new scope has no earlier choices, and the choice above says so.
  const isNewScope = form.wasOf('scope', String) !== undefined;
  return (
    <Changed was={isNewScope ? undefined : form.wasOf(ids, (before) => shortList(namesOf(options, before)).join(', '))}>
      <ReferenceChoice
        label={t(`signoff.field.scopeIds.${scope}`)}
        options={options}
        chosen={form.draft[ids]}
        onChange={(chosen) => form.set({ [ids]: chosen })}
        onLeave={() => form.onLeave('scopeIds')}
        most={RULE_REFERENCES_MAXIMUM}
        error={form.errorOf('scopeIds')}
      />
    </Changed>
  );
}
