import { useText } from '../../lib/format/texts.tsx';
import { Changed } from '../../ui/form/changed.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { TickLine } from '../../ui/grid/columns/checkbox.tsx';
import { NumberInput } from './number-input.tsx';
import type { RuleForm } from './two-person-rule-draft.ts';
import css from './rule.module.css';

const COMPOSITION = [
  'disallowDictionaryPasswords',
  'passwordMustContainDigits',
  'passwordMustContainSpecialCharacters',
  'passwordMustBeMixedCase',
] as const;
type Switch = (typeof COMPOSITION)[number] | 'usePasswordHistory' | 'passwordExpires';
type SectionProps = { form: RuleForm };

/** What the company requires of its people's passwords. */
export function PasswordSection({ form }: SectionProps) {
  const t = useText();
  const { usePasswordHistory, passwordExpires } = form.draft;
  const number = (field: 'numberOfPasswordsToCheckInHistory' | 'passwordDaysToExpiration') => (
    <NumberInput {...{ form, field }} label={t(`approvals.rule.field.${field}`)} />
  );
  return (
    <FormSection title={t('approvals.rule.passwords')} isPlain>
      <p className={css.intro}>{t('approvals.rule.passwords.intro')}</p>
      <NumberInput
        form={form}
        field="passwordMinimumLength"
        label={t('approvals.companySettings.passwordMinimumLength')}
      />
      {COMPOSITION.map((name) => (
        <PolicySwitch key={name} {...{ form, name }} />
      ))}
      <PolicySwitch form={form} name="usePasswordHistory" />
      {usePasswordHistory && number('numberOfPasswordsToCheckInHistory')}
      <PolicySwitch form={form} name="passwordExpires" />
      {passwordExpires && number('passwordDaysToExpiration')}
    </FormSection>
  );
}

function PolicySwitch({ form, name }: SectionProps & { name: Switch }) {
  const t = useText();
  return (
    <Changed was={form.wasOf(name, (isOn) => t(`approvals.rule.${isOn ? 'on' : 'off'}`))}>
      <TickLine
        label={t(`approvals.companySettings.${name}`)}
        checked={form.draft[name]}
        onChange={(event) => form.set({ [name]: event.currentTarget.checked })}
      />
    </Changed>
  );
}

/** How long people may be idle before they are signed out. */
export function SessionSection({ form }: SectionProps) {
  const t = useText();
  return (
    <FormSection title={t('approvals.rule.sessions')} isPlain>
      <p className={css.intro}>{t('approvals.rule.sessions.intro')}</p>
      <NumberInput
        form={form}
        field="sessionTokenLifetimeInMinutes"
        label={t('approvals.companySettings.sessionTokenLifetimeInMinutes')}
        help={t('approvals.rule.help.sessionTokenLifetimeInMinutes')}
      />
    </FormSection>
  );
}
