import { useLanguage, useText } from '../lib/format/texts.tsx';
import { Fact } from '../ui/layout/facts.tsx';
import { addressLines } from './address-lines.ts';

/** An address line by line. */
export function AddressFact({ address }: { address: Parameters<typeof addressLines>[0] }) {
  const t = useText();
  const { language } = useLanguage();
  const lines = addressLines(address, language);
  return (
    <Fact name={t('accounts.address')}>
      {lines.length === 0 && '–'}
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Fact>
  );
}
