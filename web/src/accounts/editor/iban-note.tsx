import { countryName } from '@portico/contract/country-name';
import { electronic } from '@portico/contract/bank-codes/electronic';
import { isCodeOfIban } from '@portico/contract/bank-codes/clearing-code';
import { ibanBankPart, isIban } from '@portico/contract/bank-codes/iban';
import { useLanguage, useText } from '../../lib/format/texts.tsx';
import { Note } from '../../ui/notices/note.tsx';
import type { AccountChoices } from '../model.ts';

type Bank = AccountChoices['banks'][number];
type NoteProps = { iban: string; bankId: string; banks: readonly Bank[] };

/** Which bank a valid IBAN names, and whether the chosen bank is another one. */
export function IbanNote({ iban: written, bankId, banks }: NoteProps) {
  const t = useText();
  const { language } = useLanguage();
  const iban = electronic(written);
  if (!isIban(iban)) return null;
  const code = ibanBankPart(iban);
  const named = banks.find((bank) => compare(bank, iban) === true);
  const chosen = banks.find(({ uniqueId }) => uniqueId === bankId);
  const country = iban.slice(0, 2);
  return (
    <>
      {code !== null && (
        <Note>{t(`accounts.account.bankPart${named ? '.named' : ''}`, { code, bank: named?.name ?? '' })}</Note>
      )}
      {chosen && compare(chosen, iban) === false ? (
        <Note kind="warning">
          {t('accounts.account.contradicts.code', {
            code: code ?? '',
            bank: chosen.name,
            other: chosen.clearingCode ?? '',
          })}
        </Note>
      ) : (
        chosen &&
        chosen.country !== country && (
          <Note kind="warning">
            {t('accounts.account.contradicts.country', {
              country: countryName(country, language),
              bank: chosen.name,
              other: countryName(chosen.country, language),
            })}
          </Note>
        )
      )}
    </>
  );
}

function compare({ clearingSystem, clearingCode }: Bank, iban: string): boolean | null {
  return clearingSystem === null || clearingCode === null ? null : isCodeOfIban(clearingSystem, clearingCode, iban);
}
