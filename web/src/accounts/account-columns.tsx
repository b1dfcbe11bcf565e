import { useMemo } from 'react';
import { MANDATES } from '@portico/contract/accounts/model';
import { ENTITY_STATUSES } from '@portico/contract/approvals/model';
import { EntityStatusWord, useChoices } from '../approvals/public.ts';
import { countryName } from '../lib/format/date-words.ts';
import { useLanguage, useText, type Translate } from '../lib/format/texts.tsx';
import { DetailCell, NameCell } from '../ui/values/cells.tsx';
import type { Column, SetOption } from '../ui/grid/columns/column.ts';
import { MandateWord } from './mandates/mandate-word.tsx';
import type { AccountChoices, AdministeredAccountRow } from './model.ts';
import { AccountNumber } from '../ui/values/iban.tsx';
import { account } from './account.ts';

type AccountColumn = Column<AdministeredAccountRow>;
const YES_OR_NO = ['true', 'false'] as const;

/** The columns of the accounts as master data; their fields come from the contract's declaration. */
export function useAdministeredColumns(): AccountColumn[] {
  const t = useText();
  const { language } = useLanguage();
  const choices = useChoices(account).data;
  return useMemo(() => {
    const country = (code: string) => countryName(code, language);
    return [...identityColumns(t, choices), ...placeColumns(t, choices, country), ...partyColumns(t)];
  }, [t, language, choices]);
}

function identityColumns(t: Translate, choices: AccountChoices | undefined): AccountColumn[] {
  return [
    {
      field: 'shortName',
      title: t('accounts.account.column.shortName'),
      width: 160,
      grows: 2,
      cell: ({ shortName, name }) => <NameCell name={shortName} title={name} />,
    },
    {
      field: 'entityStatus',
      title: t('accounts.account.column.entityStatus'),
      width: 168,
      options: ENTITY_STATUSES.map((value) => ({ value, label: t(`approvals.entity.${value}`) })),
      cell: ({ entityStatus }) => <EntityStatusWord status={entityStatus} />,
    },
    {
      field: 'bank',
      title: t('accounts.account.column.bank'),
      width: 150,
      grows: 1,
      options: choices?.banks.map(({ uniqueId, name }) => ({ value: uniqueId, label: name })) ?? [],
      cell: ({ bank }) => <span title={`${bank.name}\n${bank.bic}`}>{bank.name}</span>,
    },
    {
      field: 'number',
      title: t('accounts.account.column.number'),
      width: 234,
      cell: ({ number }) => <AccountNumber number={number} />,
    },
    {
      field: 'currency',
      title: t('accounts.account.column.currency'),
      width: 84,
      options: choices?.currencies.map((value) => ({ value, label: value })) ?? [],
      cell: ({ currency }) => currency,
    },
  ];
}

function placeColumns(
  t: Translate,
  choices: AccountChoices | undefined,
  nameOf: (code: string) => string,
): AccountColumn[] {
  return [
    {
      field: 'owner',
      title: t('accounts.account.column.owner'),
      width: 150,
      grows: 1,
      priority: 2,
      cell: ({ owner }) => <DetailCell text={owner} />,
    },
    {
      field: 'country',
      title: t('accounts.account.column.country'),
      width: 78,
      priority: 3,
      options: choices?.countries.map((value) => ({ value, label: nameOf(value) })) ?? [],
      cell: ({ country }) => <abbr title={nameOf(country)}>{country}</abbr>,
    },
    {
      field: 'selfService',
      title: t('accounts.account.column.selfService'),
      width: 140,
      priority: 3,
      options: wordsOf(t, 'selfService'),
      cell: ({ selfService }) => <DetailCell text={t(`accounts.account.selfService.${selfService}`)} />,
    },
    {
      field: 'mandate',
      title: t('accounts.account.column.mandate'),
      width: 170,
      priority: 2,
      options: MANDATES.map((value) => ({ value, label: t(`accounts.account.mandate.${value}`) })),
      cell: ({ mandate }) => <MandateWord mandate={mandate} />,
    },
  ];
}

function partyColumns(t: Translate): AccountColumn[] {
  return [
    {
      field: 'alias',
      title: t('accounts.account.column.alias'),
      width: 140,
      hidden: true,
      cell: ({ alias }) => <DetailCell text={alias} />,
    },
    {
      field: 'name',
      title: t('accounts.account.column.name'),
      width: 180,
      hidden: true,
      cell: ({ name }) => <DetailCell text={name} />,
    },
    {
      field: 'intracompany',
      title: t('accounts.account.column.intracompany'),
      width: 110,
      hidden: true,
      options: wordsOf(t, 'intracompany'),
      cell: ({ intracompany }) => t(`accounts.account.intracompany.${intracompany}`),
    },
  ];
}

function wordsOf(t: Translate, field: 'selfService' | 'intracompany'): SetOption[] {
  return YES_OR_NO.map((value) => ({ value, label: t(`accounts.account.${field}.${value}`) }));
}
