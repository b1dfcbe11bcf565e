import { useMemo } from 'react';
import { administeredAccountList } from '@portico/contract/accounts/lists';
import { EntityStatusWord, useChoices } from '../approvals/public.ts';
import { useLanguage } from '../lib/format/texts.tsx';
import type { Column, Looks } from '../ui/grid/columns/column.ts';
import { useColumns } from '../ui/grid/columns/use-columns.tsx';
import { NameCell } from '../ui/values/cells.tsx';
import { AccountNumber } from '../ui/values/iban.tsx';
import { MandateWord } from './mandates/mandate-word.tsx';
import { CountryCode, countryOptions } from './countries.tsx';
import type { AdministeredAccountRow } from './model.ts';
import { account } from './account.ts';

const LOOKS: Looks<typeof administeredAccountList, AdministeredAccountRow> = {
  shortName: { width: 160, grows: 2, cell: ({ name }, text) => <NameCell name={text} title={name} /> },
  entityStatus: { width: 168, cell: ({ entityStatus }) => <EntityStatusWord status={entityStatus} /> },
  bank: { width: 150, grows: 1, cell: ({ bank }, text) => <span title={`${text}\n${bank.bic}`}>{text}</span> },
  number: { width: 234, cell: ({ number }) => <AccountNumber number={number} /> },
  currency: { width: 84 },
  owner: { width: 150, grows: 1, priority: 2, tone: 'detail' },
  country: { width: 78, priority: 3, cell: ({ country }) => <CountryCode code={country} /> },
  selfService: { width: 140, priority: 3, tone: 'detail' },
  mandate: { width: 170, priority: 2, cell: ({ mandate }) => <MandateWord mandate={mandate} /> },
  alias: { width: 140, hidden: true, tone: 'detail' },
  name: { width: 180, hidden: true, tone: 'detail' },
  intracompany: { width: 110, hidden: true },
};

/** The columns of the accounts as master data. */
export function useAdministeredColumns(): Column<AdministeredAccountRow>[] {
  const { language } = useLanguage();
  const choices = useChoices(account).data;
  const looks = useMemo(() => {
    const banks = choices?.banks.map(({ uniqueId, name }) => ({ value: uniqueId, label: name })) ?? [];
    const currencies = choices?.currencies.map((value) => ({ value, label: value })) ?? [];
    return {
      ...LOOKS,
      bank: { ...LOOKS.bank, options: banks },
      currency: { ...LOOKS.currency, options: currencies },
      country: { ...LOOKS.country, options: countryOptions(choices?.countries ?? [], language) },
    };
  }, [language, choices]);
  return useColumns(administeredAccountList, looks);
}
