import { useId } from 'react';
import { TextInput } from '@mantine/core';
import { RULE_SIGNATURES_MAXIMUM } from '@portico/contract/limits';
import { useText } from '../../lib/texts.tsx';
import { TickLine } from '../../ui/grid/tick-box.tsx';
import { Segments } from '../../ui/segments.tsx';
import { RULE_CONNECTIONS } from '@portico/contract/signoff/model';
import { FieldSet, FormSection } from './form-section.tsx';
import type { RuleForm } from './use-rule-form.ts';
import css from './editor.module.css';

/** How many signatures, with what care, and how the rule joins others of its band. */
export function SignaturesSection({ form }: { form: RuleForm }) {
  const t = useText();
  const { draft, set } = form;
  const error = form.errorOf('signaturesRequired');
  return (
    <FormSection title={t('signoff.section.signatures')}>
      <TextInput
        className={css.short ?? ''}
        label={t('signoff.field.signaturesRequired')}
        description={error ? undefined : t('signoff.help.signaturesRequired', { most: RULE_SIGNATURES_MAXIMUM })}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        value={draft.signaturesRequired}
        onChange={(event) => set({ signaturesRequired: event.currentTarget.value })}
        onBlur={() => form.onLeave('signaturesRequired')}
      />
      <Tick field="excludeCreator" form={form} />
      <Tick field="secondFactorRequired" form={form} />
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
    </FormSection>
  );
}

type TickProps = { field: 'excludeCreator' | 'secondFactorRequired'; form: RuleForm };

function Tick({ field, form }: TickProps) {
  const t = useText();
  const helpId = useId();
  return (
    <div className={css.set}>
      <TickLine
        label={t(`signoff.field.${field}`)}
        aria-describedby={helpId}
        checked={form.draft[field]}
        onChange={(event) => form.set({ [field]: event.currentTarget.checked })}
      />
      <p id={helpId} className={css.tickHelp}>
        {t(`signoff.help.${field}`)}
      </p>
    </div>
  );
}
