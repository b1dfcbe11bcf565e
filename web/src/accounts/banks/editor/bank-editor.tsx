import { OWN_NAME_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { KindEditor, type EditorProps, useSave } from '../../../approvals/public.ts';
import { useText } from '../../../lib/format/texts.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { inWords, useDraft, type DraftErrors } from '../../../ui/form/use-draft.ts';
import { ADDRESS_FIELDS } from '../../address-draft.ts';
import { AddressFields } from '../../address-fields.tsx';
import { bank } from '../bank.ts';
import type { BankChoices, BankDetail } from '../model.ts';
import { codeFaultsOf, contentOf, countryOfBic, faultsOf, type BankDraft } from './bank-draft.ts';
import { BankPreview } from './bank-preview.tsx';
import { BankCodes, FixedCodes } from './code-fields.tsx';

type BankEditorProps = EditorProps<BankDraft, BankDetail, BankChoices>;

const FIELDS = ['name', ...ADDRESS_FIELDS];
const CODES = ['bic', 'clearingSystem', 'clearingCode', 'senderBic'];

/** Edits a bank: its name, the codes that identify it, and its address. */
export function BankEditor({ first, object, choices }: BankEditorProps) {
  const t = useText();
  const save = useSave(bank, object);
  const isNew = object === null;
  const isFixed = object !== null && (object.isConnected || object.accountsCount > 0);
  const check = (draft: BankDraft): DraftErrors =>
    inWords(t, { ...faultsOf(draft), ...(!isFixed && codeFaultsOf(draft)) });
  const form = useDraft({ first, isNew, check, refusal: save.error });
  // The country is most often that of the BIC.
  const set: typeof form.set = (change) => {
    const country = form.draft.country === '' && change.bic !== undefined ? countryOfBic(change.bic) : '';
    form.set({ ...change, ...(choices.countries.includes(country) && { country }) });
  };
  return (
    <KindEditor
      kind={bank}
      {...{ object, choices, form, save }}
      contentOf={() => contentOf(form.draft)}
      fields={isFixed ? FIELDS : [...FIELDS, ...CODES]}
      rail={{ title: t('accounts.bank.rail'), content: <BankPreview draft={form.draft} /> }}
    >
      <FormSection title={t('accounts.bank.section.identity')}>
        <TextField
          form={form}
          field="name"
          label={t('accounts.bank.field.name')}
          most={OWN_NAME_MAXIMUM_LENGTH}
          help={t('accounts.bank.help.name')}
        />
        {isFixed ? (
          <FixedCodes bank={object} />
        ) : (
          <BankCodes form={{ ...form, set }} systems={choices.clearingSystems} />
        )}
      </FormSection>
      <FormSection title={t('accounts.bank.section.address')}>
        <AddressFields form={form} countries={choices.countries} />
      </FormSection>
    </KindEditor>
  );
}
