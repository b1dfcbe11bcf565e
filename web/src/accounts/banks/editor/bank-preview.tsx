import { countryName } from '../../../lib/format/date-words.ts';
import { useLanguage, useText } from '../../../lib/format/texts.tsx';
import { Preview } from '../../preview.tsx';
import { electronic } from '@portico/contract/bank-codes/electronic';
import type { BankDraft } from './bank-draft.ts';

/** Previews the bank as lists show it. */
export function BankPreview({ draft }: { draft: BankDraft }) {
  const t = useText();
  const { language } = useLanguage();
  const { name, bic, clearingSystem, clearingCode, street, buildingNumber, postCode, town, country } = draft;
  return (
    <Preview
      name={name.trim() || t('accounts.bank.rail.unnamed')}
      lines={[
        [electronic(bic), clearingSystem === '' ? '' : clearingCode],
        [`${street} ${buildingNumber}`],
        [`${postCode} ${town}`],
        [country === '' ? '' : countryName(country, language)],
      ]}
    />
  );
}
