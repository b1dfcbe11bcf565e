import { InputBase, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useDisplay, useFormats } from '../../lib/display.ts';
import { useText } from '../../lib/texts.tsx';
import { Segments } from '../../ui/segments.tsx';
import { FieldSet, FormSection } from './form-section.tsx';
import { checkDraft, limitOf } from './rule-draft.ts';
import type { RuleForm } from './use-rule-form.ts';
import css from './editor.module.css';

/** Up to which amount the rule holds, in which currency; or for any. */
export function LimitSection({ form, currencies }: { form: RuleForm; currencies: readonly string[] }) {
  const t = useText();
  const display = useDisplay();
  const { numberFormat } = useFormats();
  const { draft, set } = form;
  const options = currencies.includes(draft.limitCurrency) ? currencies : [draft.limitCurrency, ...currencies];
  const leave = () => {
    form.onLeave('limit');
    const limit = limitOf(draft, numberFormat);
    // What was typed stays as it was while something is wrong with it.
    if (limit === null || checkDraft(draft, numberFormat).limit) return;
    set({ limit: display.amount(limit, draft.limitCurrency) });
  };
  return (
    <FormSection title={t('signoff.section.limit')}>
      <FieldSet label={t('signoff.field.limited')}>
        <Segments
          label={t('signoff.field.limited')}
          options={(['yes', 'no'] as const).map((name) => ({ name, word: t(`signoff.field.limited.${name}`) }))}
          current={draft.limited ? 'yes' : 'no'}
          onChange={(name) => set({ limited: name === 'yes' })}
        />
      </FieldSet>
      <div className={css.amount}>
        <InputBase
          component="select"
          label={t('signoff.field.limitCurrency')}
          rightSection={<IconChevronDown aria-hidden />}
          rightSectionPointerEvents="none"
          error={form.errorOf('limitCurrency')}
          value={draft.limitCurrency}
          onChange={(event) => set({ limitCurrency: event.currentTarget.value })}
        >
          {options.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </InputBase>
        {draft.limited && (
          <TextInput
            label={t('signoff.field.limit')}
            description={form.errorOf('limit') ? undefined : t('signoff.help.limit')}
            error={form.errorOf('limit')}
            classNames={{ input: css.figures ?? '' }}
            inputMode="decimal"
            autoComplete="off"
            value={draft.limit}
            onChange={(event) => set({ limit: event.currentTarget.value })}
            onBlur={leave}
          />
        )}
      </div>
    </FormSection>
  );
}
