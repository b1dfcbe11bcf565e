import { SIGNING_BAR_HOURS } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { Changed } from '../../ui/form/changed.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { CheckboxWithHelp } from '../../ui/form/checkbox-with-help.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import type { RuleContent } from './model.ts';
import type { RuleForm } from './two-person-rule-draft.ts';
import css from './rule.module.css';

/** Offered in addition to the minimum, default and maximum. */
const OFFERED_HOURS = [2, 4, 8, 12, 48, 72, 120];

/** How people sign, and how long a change to their data bars them from signing. */
export function SigningSection({ form, stored }: { form: RuleForm; stored: RuleContent }) {
  const t = useText();
  const words = (count: number) => t('approvals.rule.hours', { count });
  const { least, usual, most } = SIGNING_BAR_HOURS;
  const hours = new Set([...OFFERED_HOURS, least, usual, most, stored.signingBarHours]);
  const onOff = (isOn: boolean) => t(`approvals.rule.${isOn ? 'on' : 'off'}`);
  return (
    <FormSection title={t('approvals.rule.signing')} isPlain>
      <p className={css.intro}>{t('approvals.rule.signing.intro')}</p>
      {(['ownFactorSignsOnly', 'securIdSigns', 'mailboxAwaitsWord'] as const).map((field) => (
        <Changed key={field} was={form.wasOf(field, onOff)}>
          <CheckboxWithHelp
            label={t(`approvals.companySettings.${field}`)}
            help={t(`approvals.rule.help.${field}`)}
            checked={form.draft[field]}
            onChange={(isOn) => form.set({ [field]: isOn })}
          />
        </Changed>
      ))}
      <Changed was={form.wasOf('signingBarHours', words)}>
        <SelectField
          className={css.hours ?? ''}
          label={t('approvals.companySettings.signingBarHours')}
          help={t('approvals.rule.help.signingBarHours')}
          options={[...hours].toSorted((a, b) => a - b).map((count) => ({ value: `${count}`, label: words(count) }))}
          value={`${form.draft.signingBarHours}`}
          onChange={(value) => form.set({ signingBarHours: Number(value) })}
        />
      </Changed>
    </FormSection>
  );
}
