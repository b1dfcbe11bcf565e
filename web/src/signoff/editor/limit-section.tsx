import { TextInput } from '@mantine/core';
import { useDisplay, useFormats } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import { Changed } from '../../ui/form/changed.tsx';
import { FieldSet, FormSection } from '../../ui/form/form-section.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { Segments } from '../../ui/segments.tsx';
import { checkDraft, limitOf } from './rule-draft.ts';
import type { RuleForm } from './use-rule-form.ts';
import css from './editor.module.css';

/** The amount and currency up to which the rule applies; or any amount. */
export function LimitSection({ form, currencies }: { form: RuleForm; currencies: readonly string[] }) {
  const t = useText();
  const display = useDisplay();
  const { numberFormat } = useFormats();
  const { draft, set } = form;
  const options = currencies.includes(draft.limitCurrency) ? currencies : [draft.limitCurrency, ...currencies];
  const leave = () => {
    form.onLeave('limit');
    const limit = limitOf(draft, numberFormat);
    // Keeps the typed text while it is invalid.
    if (limit === null || checkDraft(draft, numberFormat).limit) return;
    set({ limit: display.amount(limit, draft.limitCurrency) });
  };
  return (
    <FormSection title={t('signoff.section.limit')}>
      <Changed was={form.wasOf('limited', (limited) => t(`signoff.field.limited.${limited ? 'yes' : 'no'}`))}>
        <FieldSet label={t('signoff.field.limited')}>
          <Segments
            label={t('signoff.field.limited')}
            options={(['yes', 'no'] as const).map((name) => ({ name, word: t(`signoff.field.limited.${name}`) }))}
            current={draft.limited ? 'yes' : 'no'}
            onChange={(name) => set({ limited: name === 'yes' })}
          />
        </FieldSet>
      </Changed>
      <Changed was={amountBefore(form)}>
        <div className={css.amount}>
          <SelectField
            label={t('signoff.field.limitCurrency')}
            options={options.map((value) => ({ value, label: value }))}
            value={draft.limitCurrency}
            error={form.errorOf('limitCurrency')}
            onChange={(limitCurrency) => set({ limitCurrency })}
          />
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
      </Changed>
    </FormSection>
  );
}

/** Amount and currency change together; if there was no limit, the choice above says so. */
function amountBefore(form: RuleForm): string | undefined {
  if (!form.draft.limited || form.wasOf('limited', String) !== undefined) return undefined;
  const limit = form.wasOf('limit', String);
  const currency = form.wasOf('limitCurrency', String);
  if (limit === undefined && currency === undefined) return undefined;
  return `${currency ?? form.draft.limitCurrency} ${limit ?? form.draft.limit}`;
}
