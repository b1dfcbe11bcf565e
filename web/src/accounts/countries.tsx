import { countryName } from '@portico/contract/country-name';
import type { Language } from '@portico/contract/languages';
import { useLanguage } from '../lib/format/texts.tsx';

/** Countries to choose from, in the order of their names in a language. */
export function countryOptions(countries: readonly string[], language: Language): { value: string; label: string }[] {
  return countries
    .map((value) => ({ value, label: countryName(value, language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, language));
}

/** A country's code, with its name at hand. */
export function CountryCode({ code }: { code: string }) {
  const { language } = useLanguage();
  return <abbr title={countryName(code, language)}>{code}</abbr>;
}
