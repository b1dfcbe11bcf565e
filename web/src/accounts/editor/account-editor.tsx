import { useNavigate } from '@tanstack/react-router';
import { BIC_MAXIMUM_LENGTH, OWN_NAME_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { GovernedEditor } from '../../approvals/public.ts';
import { countryName } from '../../lib/format/date-words.ts';
import { useLanguage, useText } from '../../lib/format/texts.tsx';
import { Changed } from '../../ui/form/changed.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { CheckboxWithHelp } from '../../ui/form/checkbox-with-help.tsx';
import type { AccountChoices, AccountDetail } from '../model.ts';
import { useSaveAccount } from '../queries.ts';
import { contentOf, electronic, type AccountDraft } from './account-draft.ts';
import { ChoiceField, TextField } from './account-fields.tsx';
import { AccountPreview } from './account-preview.tsx';
import { FixedIdentity, IdentitySection } from './identity-section.tsx';
import { ACCOUNT_FIELDS, NEW_ACCOUNT_FIELDS, useAccountForm, type AccountForm } from './use-account-form.ts';

/** `account` is null for a new one. */
type EditorProps = { first: AccountDraft; account: AccountDetail | null; choices: AccountChoices };

/** Edits an account as master data: its identity when it is new, and its name, owner and payment settings. */
export function AccountEditor({ first, account, choices }: EditorProps) {
  const t = useText();
  const navigate = useNavigate();
  const save = useSaveAccount(account);
  const isNew = account === null;
  const form = useAccountForm({ first, isNew, refusal: save.error });
  return (
    <GovernedEditor
      title={t(isNew ? 'accounts.account.editor.new' : 'accounts.account.editor.edit')}
      name={isNew ? undefined : first.shortName}
      {...{ form, save }}
      contentOf={() => contentOf(form.draft)}
      nameOf={({ shortName }) => shortName}
      fields={isNew ? NEW_ACCOUNT_FIELDS : ACCOUNT_FIELDS}
      twoPersonRule={choices.twoPersonRule}
      takesEffectNow={t('accounts.account.takesEffectNow')}
      saved={(name) => t('accounts.account.saved', { name })}
      uniqueId={account?.uniqueId}
      onLeave={(open) => navigate({ to: '/administration/accounts', search: open ? { open } : {} })}
      rail={{ title: t('accounts.account.rail'), content: <AccountPreview draft={form.draft} choices={choices} /> }}
    >
      {account === null ? <IdentitySection {...{ form, choices }} /> : <FixedIdentity account={account} />}
      <FormSection title={t('accounts.account.section.names')}>
        <TextField form={form} field="shortName" most={OWN_NAME_MAXIMUM_LENGTH} />
        <TextField form={form} field="name" most={OWN_NAME_MAXIMUM_LENGTH} />
        <TextField form={form} field="alias" most={OWN_NAME_MAXIMUM_LENGTH} />
      </FormSection>
      <OwnerSection form={form} countries={choices.countries} />
      <PaymentsSection form={form} />
    </GovernedEditor>
  );
}

function OwnerSection({ form, countries }: { form: AccountForm; countries: readonly string[] }) {
  const t = useText();
  const { language } = useLanguage();
  const options = countries
    .map((value) => ({ value, label: countryName(value, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
  return (
    <FormSection title={t('accounts.account.section.owner')}>
      <TextField form={form} field="owner" most={OWN_NAME_MAXIMUM_LENGTH} />
      <ChoiceField
        {...{ form, options }}
        field="country"
        label={t('accounts.account.field.country')}
        none={t('accounts.account.field.country.choose')}
      />
    </FormSection>
  );
}

function PaymentsSection({ form }: { form: AccountForm }) {
  const t = useText();
  return (
    <FormSection title={t('accounts.account.section.payments')}>
      <TextField form={form} field="senderBic" most={BIC_MAXIMUM_LENGTH} tidy={electronic} />
      <Changed was={form.wasOf('intracompany', (before) => t(`accounts.account.intracompany.${before}`))}>
        <CheckboxWithHelp
          label={t('accounts.account.field.intracompany')}
          help={t('accounts.account.help.intracompany')}
          checked={form.draft.intracompany}
          onChange={(intracompany) => form.set({ intracompany })}
        />
      </Changed>
    </FormSection>
  );
}
