import { TextInput } from '@mantine/core';
import { RULE_SIGNATURES_MAXIMUM } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { Changed } from '../../ui/form/changed.tsx';
import { FieldSet, FormSection } from '../../ui/form/form-section.tsx';
import formCss from '../../ui/form/form.module.css';
import { CheckboxWithHelp } from '../../ui/form/checkbox-with-help.tsx';
import { Segments } from '../../ui/segments.tsx';
import { RULE_CONNECTIONS } from '@portico/contract/signoff/model';
import type { RuleForm } from './use-rule-form.ts';

/** How many signatures, how thorough, and how the rule combines with others in its band. */
export function SignaturesSection({ form }: { form: RuleForm }) {
  const t = useText();
  const { draft, set } = form;
  const error = form.errorOf('signaturesRequired');
  return (
    <FormSection title={t('signoff.section.signatures')}>
      <Changed was={form.wasOf('signaturesRequired', String)}>
        <TextInput
          className={formCss.short ?? ''}
          label={t('signoff.field.signaturesRequired')}
          description={error ? undefined : t('signoff.help.signaturesRequired', { most: RULE_SIGNATURES_MAXIMUM })}
          error={error}
          inputMode="numeric"
          autoComplete="off"
          value={draft.signaturesRequired}
          onChange={(event) => set({ signaturesRequired: event.currentTarget.value })}
          onBlur={() => form.onLeave('signaturesRequired')}
        />
      </Changed>
      <Tick field="excludeCreator" form={form} />
      <Tick field="secondFactorRequired" form={form} />
      <Changed was={form.wasOf('ruleConnectionType', (name) => t(`signoff.field.ruleConnectionType.${name}`))}>
        <FieldSet
          label={t('signoff.field.ruleConnectionType')}
          help={t(`signoff.help.ruleConnectionType.${draft.ruleConnectionType}`)}
          error={form.errorOf('ruleConnectionType')}
        >
          <Segments
            label={t('signoff.field.ruleConnectionType')}
            options={RULE_CONNECTIONS.map((name) => ({ name, word: t(`signoff.field.ruleConnectionType.${name}`) }))}
            current={draft.ruleConnectionType}
            onChange={(ruleConnectionType) => set({ ruleConnectionType })}
          />
        </FieldSet>
      </Changed>
    </FormSection>
  );
}

type TickProps = { field: 'excludeCreator' | 'secondFactorRequired'; form: RuleForm };

function Tick({ field, form }: TickProps) {
  const t = useText();
  return (
    <Changed was={form.wasOf(field, (before) => t(`approvals.value.${before}`))}>
      <CheckboxWithHelp
        label={t(`signoff.field.${field}`)}
        help={t(`signoff.help.${field}`)}
        checked={form.draft[field]}
        onChange={(checked) => form.set({ [field]: checked })}
      />
    </Changed>
  );
}
