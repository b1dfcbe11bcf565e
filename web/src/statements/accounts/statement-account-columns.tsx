import { useMemo } from 'react';
import { ACCOUNT_STATES } from '@portico/contract/statements/model';
import { countryName } from '../../lib/format/date-words.ts';
import { useDisplay } from '../../lib/format/display.ts';
import { useLanguage, useText, type Translate } from '../../lib/format/texts.tsx';
import { AccountNumber } from '../../ui/values/iban.tsx';
import { LedgerAmount } from '../../ui/values/money.tsx';
import type { Column } from '../../ui/grid/columns/column.ts';
import type { AccountRow } from '../model.ts';
import { useChoices } from '../queries.ts';
import { AccountStateWord } from '../state-words.tsx';
import css from '../cells.module.css';

type AccountColumn = Column<AccountRow>;

const nothing = <span className={css.quiet}>–</span>;

/** The columns of the accounts; their fields come from the contract's declaration. */
export function useStatementAccountColumns(): AccountColumn[] {
  const t = useText();
  const display = useDisplay();
  const { language } = useLanguage();
  const { choices: banks } = useChoices('bank');
  const { choices: countries } = useChoices('country');
  const { choices: currencies } = useChoices('currency');
  return useMemo(() => {
    const date = (day: string | null) => (day ? display.date(day) : nothing);
    const country = (code: string) => countryName(code, language);
    return [
      ...identityColumns(t, banks, countries, country),
      ...balanceColumns(t, date),
      gapsColumn(t, display.decimal),
      {
        field: 'currency',
        title: t('statements.column.currency'),
        width: 80,
        hidden: true,
        options: currencies,
        cell: (row) => row.currency,
      },
    ];
  }, [t, display, language, banks, countries, currencies]);
}

type Options = NonNullable<AccountColumn['options']>;

function identityColumns(
  t: Translate,
  banks: Options,
  countries: Options,
  nameOf: (code: string) => string,
): AccountColumn[] {
  return [
    {
      field: 'name',
      title: t('statements.column.account'),
      width: 170,
      grows: 2,
      cell: ({ name, longName }) => (
        <span className={css.strong} title={longName}>
          {name}
        </span>
      ),
    },
    {
      field: 'state',
      title: t('statements.column.state'),
      width: 160,
      options: ACCOUNT_STATES.map((state) => ({ value: state, label: t(`statements.state.${state}`) })),
      cell: (row) => <AccountStateWord state={row.state} balanceDate={row.balanceDate} />,
    },
    {
      field: 'bank',
      title: t('statements.column.bank'),
      width: 140,
      grows: 1,
      options: banks,
      cell: ({ bank }) => <span title={`${bank.name}\n${bank.bic}`}>{bank.name}</span>,
    },
    {
      field: 'number',
      title: t('statements.column.number'),
      width: 234,
      priority: 2,
      cell: ({ number }) => <AccountNumber number={number} />,
    },
    {
      field: 'owner',
      title: t('statements.column.owner'),
      width: 140,
      grows: 1,
      priority: 3,
      cell: ({ owner }) => (
        <span className={css.details} title={owner}>
          {owner}
        </span>
      ),
    },
    {
      field: 'country',
      title: t('statements.column.country'),
      width: 78,
      priority: 3,
      options: countries,
      cell: ({ country }) => <abbr title={nameOf(country)}>{country}</abbr>,
    },
  ];
}

function balanceColumns(t: Translate, date: (day: string | null) => React.ReactNode): AccountColumn[] {
  return [
    {
      field: 'balanceDate',
      title: t('statements.column.balanceDate'),
      width: 96,
      cell: (row) => date(row.balanceDate),
    },
    {
      field: 'balance',
      title: t('statements.column.balance'),
      width: 186,
      align: 'end',
      cell: ({ balance, currency }) =>
        balance === null ? (
          <span className={css.quiet}>{t('statements.notDelivered')}</span>
        ) : (
          <LedgerAmount amount={balance} currency={currency} strong />
        ),
    },
  ];
}

/** Missing statement numbers, and statements in conflict. */
function gapsColumn(t: Translate, count: (value: number) => string): AccountColumn {
  return {
    field: 'gaps',
    title: t('statements.column.gaps'),
    width: 92,
    align: 'end',
    priority: 2,
    cell: ({ gaps, conflicts }) => (gaps + conflicts === 0 ? nothing : count(gaps + conflicts)),
  };
}
