import { electronic } from '@portico/contract/bank-codes/electronic';
import { WRITTEN_BIC_MAXIMUM_LENGTH } from '@portico/contract/bank-codes/bic';
import { OWN_NAME_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { KindEditor, type EditorProps, useSave } from '../../approvals/public.ts';
import { useLanguage, useText } from '../../lib/format/texts.tsx';
import { Changed } from '../../ui/form/changed.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { FormSection } from '../../ui/form/form-section.tsx';
import { CheckboxWithHelp } from '../../ui/form/checkbox-with-help.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { account as accountKind } from '../account.ts';
import { countryOptions } from '../countries.tsx';
import type { AccountChoices, AccountDetail } from '../model.ts';
import { contentOf, type AccountDraft } from './account-draft.ts';
import { AccountText } from './account-fields.tsx';
import { AccountPreview } from './account-preview.tsx';
import { FixedIdentity, IdentitySection } from './identity-section.tsx';
import { ACCOUNT_FIELDS, NEW_ACCOUNT_FIELDS, useAccountForm, type AccountForm } from './use-account-form.ts';

type AccountEditorProps = EditorProps<AccountDraft, AccountDetail, AccountChoices>;

/** Edits an account as master data: its identity when it is new, and its name, owner and payment settings. */
export function AccountEditor({ first, object, choices }: AccountEditorProps) {
  const t = useText();
  const save = useSave(accountKind, object);
  const isNew = object === null;
  const form = useAccountForm({ first, isNew, refusal: save.error });
  return (
    <KindEditor
      kind={accountKind}
      {...{ object, choices, form, save }}
      contentOf={() => contentOf(form.draft)}
      fields={isNew ? NEW_ACCOUNT_FIELDS : ACCOUNT_FIELDS}
      rail={{ title: t('accounts.account.rail'), content: <AccountPreview draft={form.draft} choices={choices} /> }}
    >
      {object === null ? <IdentitySection {...{ form, choices }} /> : <FixedIdentity account={object} />}
      <FormSection title={t('accounts.account.section.names')}>
        <AccountText form={form} field="shortName" most={OWN_NAME_MAXIMUM_LENGTH} />
        <AccountText form={form} field="name" most={OWN_NAME_MAXIMUM_LENGTH} />
        <AccountText form={form} field="alias" most={OWN_NAME_MAXIMUM_LENGTH} />
      </FormSection>
      <OwnerSection {...{ form, choices }} account={object} />
      <PaymentsSection form={form} />
    </KindEditor>
  );
}

type OwnerProps = { form: AccountForm; choices: AccountChoices; account: AccountDetail | null };

function OwnerSection({ form, choices: { owners, countries }, account }: OwnerProps) {
  const t = useText();
  const { language } = useLanguage();
  // With very many owners, that of today may not be among the first.
  const current = account && { uniqueId: account.content.ownerId, name: account.owner };
  const options =
    current && !owners.some(({ uniqueId }) => uniqueId === current.uniqueId) ? [...owners, current] : owners;
  return (
    <FormSection title={t('accounts.account.section.owner')}>
      <ChoiceField
        form={form}
        field="ownerId"
        label={t('accounts.account.field.owner')}
        none={t('accounts.account.field.owner.choose')}
        help={t('accounts.account.help.owner')}
        options={options.map(({ uniqueId, name }) => ({ value: uniqueId, label: name }))}
      />
      {options.length === 0 && <Note>{t('accounts.account.none.owner')}</Note>}
      <ChoiceField
        form={form}
        field="country"
        options={countryOptions(countries, language)}
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
      <AccountText form={form} field="senderBic" most={WRITTEN_BIC_MAXIMUM_LENGTH} tidy={electronic} />
      <Changed was={form.wasOf('intracompany', (before) => t(`common.yesNo.${before}`))}>
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
