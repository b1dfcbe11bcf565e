import { LANGUAGES, type Language } from '@portico/contract/languages';
import { minorUnits } from '@portico/contract/money';
import { LANGUAGE_NAMES } from '../lib/format/language.ts';
import { useText } from '../lib/format/texts.tsx';
import { FormSection } from '../ui/form/form-section.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { useSetting } from './use-setting.ts';
import css from './settings.module.css';

/** The usual consolidation currencies. */
const CURRENCIES = [
  'AED', 'AUD', 'BRL', 'CAD', 'CHF', 'CNY', 'CZK', 'DKK', 'EUR', 'GBP', 'HKD', 'HUF', 'ILS', 'INR', 'JPY', 'KRW', 'KWD',
  'MXN', 'NOK', 'NZD', 'PLN', 'RON', 'SAR', 'SEK', 'SGD', 'THB', 'TRY', 'USD', 'ZAR',
]; // prettier-ignore

export function GeneralSection() {
  const t = useText();
  const [language, setLanguage] = useSetting('language', 'settings.field.language');
  const [currency, setCurrency] = useSetting('consolidatedCurrency', 'settings.field.consolidatedCurrency');
  const codes = [...new Set([...CURRENCIES, currency.code])].toSorted();
  return (
    <FormSection title={t('settings.section.general')}>
      <SelectField
        className={css.short ?? ''}
        label={t('settings.field.language')}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        value={language}
        onChange={(value) => setLanguage(value as Language)}
      />
      <SelectField
        className={css.short ?? ''}
        label={t('settings.field.consolidatedCurrency')}
        help={t('settings.help.consolidatedCurrency')}
        options={codes.map((value) => ({ value, label: value }))}
        value={currency.code}
        onChange={(code) => setCurrency({ code, fractionDigits: minorUnits(code) })}
      />
    </FormSection>
  );
}
