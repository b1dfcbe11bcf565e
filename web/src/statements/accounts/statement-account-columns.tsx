import { useMemo } from 'react';
import { countryName } from '@portico/contract/country-name';
import { accountList } from '@portico/contract/statements/lists';
import { useLanguage } from '../../lib/format/texts.tsx';
import type { Column, Looks } from '../../ui/grid/columns/column.ts';
import { useColumns } from '../../ui/grid/columns/use-columns.tsx';
import { NameCell } from '../../ui/values/cells.tsx';
import { AccountNumber } from '../../ui/values/iban.tsx';
import type { AccountRow } from '../model.ts';
import { useChoices } from '../queries.ts';
import { AccountStateWord } from '../state-words.tsx';

const LOOKS: Looks<typeof accountList, AccountRow> = {
  name: { width: 170, grows: 2, cell: ({ longName }, text) => <NameCell name={text} title={longName} /> },
  state: { width: 160, cell: (row) => <AccountStateWord state={row.state} balanceDate={row.balanceDate} /> },
  bank: { width: 140, grows: 1, cell: ({ bank }, text) => <span title={`${text}\n${bank.bic}`}>{text}</span> },
  number: { width: 234, priority: 2, cell: ({ number }) => <AccountNumber number={number} /> },
  owner: { width: 140, grows: 1, priority: 3, tone: 'detail' },
  country: { width: 78, priority: 3 },
  balanceDate: { width: 96 },
  balance: { width: 186 },
  gaps: { width: 92, priority: 2 },
  currency: { width: 80, hidden: true },
};

/** The columns of the accounts. */
export function useStatementAccountColumns(): Column<AccountRow>[] {
  const { language } = useLanguage();
  const { choices: banks } = useChoices('bank');
  const { choices: countries } = useChoices('country');
  const { choices: currencies } = useChoices('currency');
  const looks = useMemo(
    () => ({
      ...LOOKS,
      bank: { ...LOOKS.bank, options: banks },
      country: {
        ...LOOKS.country,
        options: countries,
        cell: ({ country }: AccountRow) => <abbr title={countryName(country, language)}>{country}</abbr>,
      },
      currency: { ...LOOKS.currency, options: currencies },
    }),
    [language, banks, countries, currencies],
  );
  return useColumns(accountList, looks);
}
