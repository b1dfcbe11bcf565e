import { useMemo } from 'react';
import { ownerList } from '@portico/contract/accounts/lists';
import { EntityStatusWord, useChoices } from '../../approvals/public.ts';
import { useLanguage } from '../../lib/format/texts.tsx';
import type { Column, Looks } from '../../ui/grid/columns/column.ts';
import { useColumns } from '../../ui/grid/columns/use-columns.tsx';
import { CountryCode, countryOptions } from '../countries.tsx';
import type { OwnerRow } from './model.ts';
import { owner } from './owner.ts';

const LOOKS: Looks<typeof ownerList, OwnerRow> = {
  name: { width: 220, grows: 2, tone: 'strong' },
  entityStatus: { width: 168, cell: ({ entityStatus }) => <EntityStatusWord status={entityStatus} /> },
  lei: { width: 210, priority: 2, tone: 'detail' },
  identification: { width: 150, priority: 3, tone: 'detail' },
  town: { width: 130, grows: 1, priority: 2, tone: 'detail' },
  country: { width: 78, cell: ({ country }) => (country === null ? '–' : <CountryCode code={country} />) },
  accountsCount: { width: 92 },
};

/** The columns of the account owners. */
export function useOwnerColumns(): Column<OwnerRow>[] {
  const { language } = useLanguage();
  const countries = useChoices(owner).data?.countries;
  const looks = useMemo(
    () => ({ ...LOOKS, country: { ...LOOKS.country, options: countryOptions(countries ?? [], language) } }),
    [language, countries],
  );
  return useColumns(ownerList, looks);
}
