import { useText } from '../../lib/texts.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { TickLine } from '../../ui/grid/tick-box.tsx';
import { Changed } from '../../ui/form/changed.tsx';
import type { ClientForm } from './client-editor.tsx';
import { ClientField } from './client-fields.tsx';

const COMPOSITION = [
  'disallowDictionaryPasswords',
  'passwordMustContainDigits',
  'passwordMustContainSpecialCharacters',
  'passwordMustBeMixedCase',
] as const;
type Switch = (typeof COMPOSITION)[number] | 'usePasswordHistory' | 'passwordExpires';

/** What the client asks of its people's passwords. */
export function PasswordSection({ form }: { form: ClientForm }) {
  const t = useText();
  const { usePasswordHistory, passwordExpires } = form.draft.policy;
  return (
    <FormSection title={t('clients.section.passwords')}>
      <ClientField form={form} field="minimumLength" most={3} />
      {COMPOSITION.map((name) => (
        <PolicySwitch key={name} {...{ form, name }} />
      ))}
      <PolicySwitch form={form} name="usePasswordHistory" />
      {usePasswordHistory && <ClientField form={form} field="history" most={2} />}
      <PolicySwitch form={form} name="passwordExpires" />
      {passwordExpires && <ClientField form={form} field="days" most={4} />}
    </FormSection>
  );
}

function PolicySwitch({ form, name }: { form: ClientForm; name: Switch }) {
  const t = useText();
  const { policy } = form.draft;
  const was = form.wasOf('policy', (before) => (before[name] === policy[name] ? '' : t(`clients.yes.${before[name]}`)));
  return (
    <Changed was={was || undefined}>
      <TickLine
        label={t(`clients.policy.field.${name}`)}
        checked={policy[name]}
        onChange={(event) => form.set({ policy: { ...policy, [name]: event.currentTarget.checked } })}
      />
    </Changed>
  );
}
