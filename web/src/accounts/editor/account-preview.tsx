import { useText } from '../../lib/format/texts.tsx';
import type { AccountChoices } from '../model.ts';
import { AccountNumber } from '../../ui/values/iban.tsx';
import { electronic, type AccountDraft } from './account-draft.ts';
import css from './preview.module.css';

/** Previews the account as lists and payments will show it. */
export function AccountPreview({ draft, choices }: { draft: AccountDraft; choices: AccountChoices }) {
  const t = useText();
  const { shortName, name, alias, owner, numberKind, iban, other, bankId, currency } = draft;
  const bank = choices.banks.find(({ uniqueId }) => uniqueId === bankId)?.name ?? '';
  const number = numberKind === 'iban' ? electronic(iban) : other.trim();
  const lines = [[name, alias], [bank, currency], [owner]].map((line) =>
    line
      .map((part) => part.trim())
      .filter(Boolean)
      .join(' · '),
  );
  return (
    <div className={css.preview} aria-live="polite">
      <p className={css.name}>{shortName.trim() || t('accounts.account.rail.unnamed')}</p>
      <p>{number === '' ? '–' : <AccountNumber number={number} />}</p>
      {lines.map((line, index) => (
        <p key={index} className={css.quiet}>
          {line}
        </p>
      ))}
    </div>
  );
}
