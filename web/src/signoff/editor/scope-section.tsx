import { InputBase } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useText } from '../../lib/texts.tsx';
import { Segments } from '../../ui/segments.tsx';
import { RULE_SCOPES, RULE_SOURCES } from '@portico/contract/signoff/model';
import { type RuleChoices, type RuleSource } from '../model.ts';
import { FieldSet, FormSection } from './form-section.tsx';
import { ReferenceChoice } from './reference-choice.tsx';
import type { RuleForm } from './use-rule-form.ts';
import css from './editor.module.css';

/** The accounts and sources for which the rule holds. */
export function ScopeSection({ form, choices }: { form: RuleForm; choices: RuleChoices }) {
  const t = useText();
  const { draft, set } = form;
  return (
    <FormSection title={t('signoff.section.applies')}>
      <FieldSet label={t('signoff.field.scope')}>
        <Segments
          label={t('signoff.field.scope')}
          options={RULE_SCOPES.map((name) => ({ name, word: t(`signoff.scope.${name}`) }))}
          current={draft.scope}
          onChange={(scope) => set({ scope })}
        />
      </FieldSet>
      {draft.scope === 'ACCOUNT' && (
        <ReferenceChoice
          label={t('signoff.field.scopeIds.ACCOUNT')}
          options={choices.accounts}
          chosen={draft.accountIds}
          onChange={(accountIds) => set({ accountIds })}
          onLeave={() => form.onLeave('scopeIds')}
          error={form.errorOf('scopeIds')}
        />
      )}
      {draft.scope === 'ACCOUNT_GROUP' && (
        <ReferenceChoice
          label={t('signoff.field.scopeIds.ACCOUNT_GROUP')}
          options={choices.accountGroups}
          chosen={draft.accountGroupIds}
          onChange={(accountGroupIds) => set({ accountGroupIds })}
          onLeave={() => form.onLeave('scopeIds')}
          error={form.errorOf('scopeIds')}
        />
      )}
      <InputBase
        component="select"
        className={css.short ?? ''}
        label={t('signoff.field.sourceType')}
        rightSection={<IconChevronDown aria-hidden />}
        rightSectionPointerEvents="none"
        error={form.errorOf('sourceType')}
        value={draft.sourceType ?? ''}
        onChange={(event) => set({ sourceType: (event.currentTarget.value || null) as RuleSource | null })}
      >
        <option value="">{t('signoff.source.all')}</option>
        {RULE_SOURCES.map((source) => (
          <option key={source} value={source}>
            {t.of('status', `sourceType.${source}`)}
          </option>
        ))}
      </InputBase>
    </FormSection>
  );
}
