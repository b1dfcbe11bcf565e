import { ADDRESS_LENGTHS } from '@portico/contract/accounts/address';
import { useLanguage, useText } from '../lib/format/texts.tsx';
import { ChoiceField } from '../ui/form/choice-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import type { FieldForm } from '../ui/form/use-draft.ts';
import { countryOptions } from './countries.tsx';
import type { AddressDraft } from './address-draft.ts';
import css from './address.module.css';

type AddressProps = {
  form: FieldForm<AddressDraft>;
  countries: readonly string[];
  /** Where an address isn't needed at all. */
  isOptional?: boolean;
  /** Formats what is entered when its field loses focus. */
  tidyOf?: (field: keyof typeof ADDRESS_LENGTHS) => (text: string) => string;
};

/** The fields of a structured address. */
export function AddressFields({ form, countries, isOptional = false, tidyOf }: AddressProps) {
  const t = useText();
  const { language } = useLanguage();
  const line = (field: keyof typeof ADDRESS_LENGTHS) => (
    <TextField
      {...{ form, field }}
      label={t(`accounts.address.${field}`)}
      most={ADDRESS_LENGTHS[field]}
      tidy={tidyOf?.(field)}
    />
  );
  return (
    <>
      <div className={css.street}>
        {line('street')}
        {line('buildingNumber')}
      </div>
      <div className={css.town}>
        {line('postCode')}
        {line('town')}
      </div>
      <ChoiceField
        form={form}
        field="country"
        label={t(isOptional ? 'accounts.owner.country' : 'accounts.address.country')}
        none={t('accounts.address.country.choose')}
        options={countryOptions(countries, language)}
      />
    </>
  );
}
