import { ACCOUNT_NUMBER_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { useText } from '../../lib/format/texts.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { ChoiceField } from '../../ui/form/choice-field.tsx';
import { FieldSet, FormSection } from '../../ui/form/form-section.tsx';
import { Note } from '../../ui/notices/note.tsx';
import { Segments } from '../../ui/segments.tsx';
import { IdentityFacts } from '../account-facts.tsx';
import type { AccountChoices, AccountDetail } from '../model.ts';
import { inFours, NUMBER_KINDS } from './account-draft.ts';
import { AccountText } from './account-fields.tsx';
import { IbanNote } from './iban-note.tsx';
import type { AccountForm } from './use-account-form.ts';

/** The identity of an existing account, and why it can't change. */
export function FixedIdentity({ account: { content, bank } }: { account: AccountDetail }) {
  const t = useText();
  return (
    <FormSection title={t('accounts.account.section.identity')}>
      <div>
        <Facts>
          <IdentityFacts {...{ content, bank }} />
        </Facts>
      </div>
      <Note>{t('accounts.account.identity.fixed')}</Note>
    </FormSection>
  );
}

type SectionProps = { form: AccountForm; choices: AccountChoices };

/** Bank, number and currency of a new account. */
export function IdentitySection({ form, choices }: SectionProps) {
  const t = useText();
  const { draft, set } = form;
  // Most accounts are held where their bank is.
  const countryOf = (bankId: string) => {
    const bank = choices.banks.find(({ uniqueId }) => uniqueId === bankId);
    return bank && draft.country === '' ? { country: bank.country } : {};
  };
  return (
    <FormSection title={t('accounts.account.section.identity')}>
      <ChoiceField
        {...{ form }}
        field="bankId"
        label={t('accounts.account.field.bank')}
        none={t('accounts.account.field.bank.choose')}
        options={choices.banks.map(({ uniqueId, name, bic }) => ({ value: uniqueId, label: `${name} · ${bic}` }))}
        changeOf={countryOf}
      />
      {choices.banks.length === 0 && <Note>{t('accounts.account.none.bank')}</Note>}
      <FieldSet label={t('accounts.account.field.numberKind')}>
        <Segments
          label={t('accounts.account.field.numberKind')}
          options={NUMBER_KINDS.map((name) => ({ name, word: t(`accounts.account.field.numberKind.${name}`) }))}
          current={draft.numberKind}
          onChange={(numberKind) => set({ numberKind })}
        />
      </FieldSet>
      {draft.numberKind === 'iban' ? (
        // Room for the blanks between the groups of four.
        <>
          <AccountText {...{ form }} field="iban" most={ACCOUNT_NUMBER_MAXIMUM_LENGTH + 8} tidy={inFours} />
          <IbanNote iban={draft.iban} bankId={draft.bankId} banks={choices.banks} />
        </>
      ) : (
        <AccountText {...{ form }} field="other" most={ACCOUNT_NUMBER_MAXIMUM_LENGTH} />
      )}
      <ChoiceField
        {...{ form }}
        field="currency"
        label={t('accounts.account.field.currency')}
        options={choices.currencies.map((value) => ({ value, label: value }))}
      />
      <Note>{t('accounts.account.identity.confirmed')}</Note>
    </FormSection>
  );
}
