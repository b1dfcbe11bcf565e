import { electronic } from '@portico/contract/bank-codes/electronic';
import { useLanguage, useText } from '../../../lib/format/texts.tsx';
import { addressLines } from '../../address-lines.ts';
import { Preview } from '../../preview.tsx';
import type { BankDraft } from './bank-draft.ts';

/** Previews the bank as lists show it. */
export function BankPreview({ draft }: { draft: BankDraft }) {
  const t = useText();
  const { language } = useLanguage();
  const { name, bic, clearingSystem, clearingCode } = draft;
  return (
    <Preview
      name={name.trim() || t('accounts.bank.rail.unnamed')}
      lines={[
        [electronic(bic), clearingSystem === '' ? '' : clearingCode],
        ...addressLines(draft, language).map((line) => [line]),
      ]}
    />
  );
}
