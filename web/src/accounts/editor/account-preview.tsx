import { electronic } from '@portico/contract/bank-codes/electronic';
import { useText } from '../../lib/format/texts.tsx';
import { AccountNumber } from '../../ui/values/iban.tsx';
import type { AccountChoices } from '../model.ts';
import { Preview } from '../preview.tsx';
import type { AccountDraft } from './account-draft.ts';

/** Previews the account as lists and payments will show it. */
export function AccountPreview({ draft, choices }: { draft: AccountDraft; choices: AccountChoices }) {
  const t = useText();
  const { shortName, name, alias, ownerId, numberKind, iban, other, bankId, currency } = draft;
  const owner = choices.owners.find(({ uniqueId }) => uniqueId === ownerId)?.name ?? '';
  const bank = choices.banks.find(({ uniqueId }) => uniqueId === bankId)?.name ?? '';
  const number = numberKind === 'iban' ? electronic(iban) : other.trim();
  return (
    <Preview
      name={shortName.trim() || t('accounts.account.rail.unnamed')}
      lines={[[name, alias], [bank, currency], [owner]]}
    >
      <p>{number === '' ? '–' : <AccountNumber number={number} />}</p>
    </Preview>
  );
}
