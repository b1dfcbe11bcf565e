import { useMemo } from 'react';
import { bankList } from '@portico/contract/accounts/lists';
import { EntityStatusWord, useChoices } from '../../approvals/public.ts';
import { useLanguage } from '../../lib/format/texts.tsx';
import type { Column, Looks } from '../../ui/grid/columns/column.ts';
import { useColumns } from '../../ui/grid/columns/use-columns.tsx';
import { CountryCode, countryOptions } from '../countries.tsx';
import { bank } from './bank.ts';
import { ConnectedWord } from './connected-word.tsx';
import type { BankRow } from './model.ts';

const LOOKS: Looks<typeof bankList, BankRow> = {
  name: { width: 200, grows: 2, tone: 'strong' },
  entityStatus: { width: 168, cell: ({ entityStatus }) => <EntityStatusWord status={entityStatus} /> },
  bic: { width: 130 },
  clearingCode: { width: 120, priority: 2, tone: 'detail' },
  town: { width: 130, grows: 1, priority: 3, tone: 'detail' },
  country: { width: 78, priority: 2, cell: ({ country }) => <CountryCode code={country} /> },
  accountsCount: { width: 92 },
  isConnected: { width: 190, cell: ({ isConnected }) => <ConnectedWord isConnected={isConnected} /> },
};

/** The columns of the banks. */
export function useBankColumns(): Column<BankRow>[] {
  const { language } = useLanguage();
  const countries = useChoices(bank).data?.countries;
  const looks = useMemo(
    () => ({ ...LOOKS, country: { ...LOOKS.country, options: countryOptions(countries ?? [], language) } }),
    [language, countries],
  );
  return useColumns(bankList, looks);
}
