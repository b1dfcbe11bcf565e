import { countryName } from '../lib/format/date-words.ts';
import { useLanguage, useText } from '../lib/format/texts.tsx';
import { Fact } from '../ui/layout/facts.tsx';

type Address = {
  street: string | null;
  buildingNumber: string | null;
  postCode: string | null;
  town: string | null;
  country: string | null;
};

/** An address line by line. */
export function AddressFact({ address }: { address: Address }) {
  const t = useText();
  const { language } = useLanguage();
  const { street, buildingNumber, postCode, town, country } = address;
  const lines = [[street, buildingNumber], [postCode, town], [country && countryName(country, language)]];
  const written = lines.map((parts) => parts.filter((part) => part !== null).join(' ')).filter(Boolean);
  return (
    <Fact name={t('accounts.address')}>
      {written.length === 0 && '–'}
      {written.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Fact>
  );
}
