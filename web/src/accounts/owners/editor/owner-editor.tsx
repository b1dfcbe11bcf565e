import { electronic } from '@portico/contract/bank-codes/electronic';
import { IDENTIFICATION_SCHEMES } from '@portico/contract/accounts/model';
import { LEI_LENGTH } from '@portico/contract/bank-codes/lei';
import { IDENTIFICATION_MAXIMUM_LENGTH, OWN_NAME_MAXIMUM_LENGTH } from '@portico/contract/limits';
import { KindEditor, type EditorProps, useSave } from '../../../approvals/public.ts';
import { useLanguage, useText } from '../../../lib/format/texts.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { FormSection } from '../../../ui/form/form-section.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { inWords, useDraft, type FieldForm } from '../../../ui/form/use-draft.ts';
import { ADDRESS_FIELDS } from '../../address-draft.ts';
import { AddressFields } from '../../address-fields.tsx';
import { addressLines } from '../../address-lines.ts';
import { Preview } from '../../preview.tsx';
import type { OwnerChoices, OwnerDetail } from '../model.ts';
import { owner } from '../owner.ts';
import { carriedIfChanged, contentOf, faultsOf, uncarriedOf, type OwnerDraft } from './owner-draft.ts';

type OwnerEditorProps = EditorProps<OwnerDraft, OwnerDetail, OwnerChoices>;

const FIELDS = ['name', 'lei', 'identification', 'scheme', ...ADDRESS_FIELDS];

/** Edits an account owner: its name, what identifies it, and its address. */
export function OwnerEditor({ first, object, choices }: OwnerEditorProps) {
  const t = useText();
  const save = useSave(owner, object);
  const check = (draft: OwnerDraft) => ({
    ...inWords(t, faultsOf(draft)),
    ...Object.fromEntries(
      uncarriedOf(draft, first).map(({ field, characters }) => [
        field,
        t('accounts.problem.uncarriedCharacters', { characters }),
      ]),
    ),
  });
  const carried = (field: Parameters<typeof carriedIfChanged>[1]) => carriedIfChanged(first, field);
  const form = useDraft({ first, isNew: object === null, check, refusal: save.error });
  return (
    <KindEditor
      kind={owner}
      {...{ object, choices, form, save }}
      contentOf={() => contentOf(form.draft)}
      fields={FIELDS}
      rail={{ title: t('accounts.owner.rail'), content: <OwnerPreview draft={form.draft} /> }}
    >
      <FormSection title={t('accounts.owner.section.owner')}>
        <TextField
          form={form}
          field="name"
          label={t('accounts.owner.field.name')}
          most={OWN_NAME_MAXIMUM_LENGTH}
          help={t('accounts.owner.help.name')}
          tidy={carried('name')}
        />
      </FormSection>
      <FormSection title={t('accounts.owner.section.identification')}>
        <IdentificationFields form={form} tidy={carried('identification')} />
      </FormSection>
      <FormSection title={t('accounts.owner.section.address')}>
        <AddressFields form={form} countries={choices.countries} isOptional tidyOf={carried} />
      </FormSection>
    </KindEditor>
  );
}

/** The LEI, and a number under which others know the owner. */
function IdentificationFields({ form, tidy }: { form: FieldForm<OwnerDraft>; tidy: (text: string) => string }) {
  const t = useText();
  return (
    <>
      <TextField
        form={form}
        field="lei"
        label={t('accounts.owner.field.lei')}
        // Room for the blanks with which people write it.
        most={LEI_LENGTH + 5}
        help={t('accounts.owner.help.lei')}
        tidy={electronic}
      />
      <TextField
        form={form}
        field="identification"
        label={t('accounts.owner.field.identification')}
        most={IDENTIFICATION_MAXIMUM_LENGTH}
        tidy={tidy}
      />
      {form.draft.identification.trim() !== '' && (
        <ChoiceField
          form={form}
          field="scheme"
          label={t('accounts.owner.field.scheme')}
          none={t('accounts.owner.field.scheme.none')}
          options={IDENTIFICATION_SCHEMES.map((value) => ({ value, label: t(`accounts.owner.scheme.${value}`) }))}
        />
      )}
    </>
  );
}

/** Previews the owner as lists show it. */
function OwnerPreview({ draft }: { draft: OwnerDraft }) {
  const t = useText();
  const { language } = useLanguage();
  const { name, lei, identification } = draft;
  return (
    <Preview
      name={name.trim() || t('accounts.owner.rail.unnamed')}
      lines={[[electronic(lei), identification], ...addressLines(draft, language).map((line) => [line])]}
    />
  );
}
