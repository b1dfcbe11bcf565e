import { useMemo } from 'react';
import { CONTINUITIES, STATEMENT_STATES } from '@portico/contract/statements/model';
import { useDisplay, type Display } from '../lib/format/display.ts';
import { useText, type Translate } from '../lib/format/texts.tsx';
import { LedgerAmount } from '../ui/values/money.tsx';
import type { Column } from '../ui/grid/columns/column.ts';
import type { StatementRow } from './model.ts';
import { useChoices } from './queries.ts';
import { ContinuityWord } from './state-words.tsx';
import css from './cells.module.css';

type StatementColumn = Column<StatementRow>;
const nothing = <span className={css.quiet}>–</span>;

/** The columns of the statements; their fields come from the contract's declaration. */
export function useStatementColumns(): StatementColumn[] {
  const t = useText();
  const display = useDisplay();
  const { choices: currencies } = useChoices('currency');
  return useMemo(
    () => [
      ...identityColumns(t, display),
      ...continuityColumns(t),
      ...balanceColumns(t, display),
      {
        field: 'currency',
        title: t('statements.column.currency'),
        width: 80,
        hidden: true,
        options: currencies,
        cell: (row) => row.account.currency,
      },
    ],
    [t, display, currencies],
  );
}

function identityColumns(t: Translate, display: Display): StatementColumn[] {
  return [
    {
      field: 'number',
      title: t('statements.column.statementNumber'),
      shortTitle: t('statements.column.statementNumberShort'),
      width: 110,
      cell: ({ number, reference }) => <span className={css.strong}>{number ?? reference ?? '–'}</span>,
    },
    {
      field: 'closingDate',
      title: t('statements.column.closingDate'),
      width: 100,
      cell: ({ closingDate }) => (closingDate ? display.date(closingDate) : nothing),
    },
    {
      field: 'account',
      title: t('statements.column.account'),
      width: 150,
      grows: 2,
      cell: ({ account }) => <span title={account.name}>{account.name}</span>,
    },
  ];
}

function continuityColumns(t: Translate): StatementColumn[] {
  return [
    {
      field: 'continuity',
      title: t('statements.column.continuity'),
      width: 170,
      options: CONTINUITIES.map((value) => ({ value, label: t(`statements.continuity.${value}`) })),
      cell: ({ state, continuity }) => <ContinuityWord state={state} continuity={continuity} />,
    },
    {
      field: 'state',
      title: t('statements.column.counted'),
      width: 110,
      hidden: true,
      options: STATEMENT_STATES.map((value) => ({ value, label: t(`statements.counted.${value}`) })),
      cell: ({ state }) => t(`statements.counted.${state}`),
    },
    {
      field: 'reference',
      title: t('statements.column.reference'),
      width: 150,
      grows: 1,
      priority: 3,
      cell: ({ reference }) => (
        <span className={css.details} title={reference ?? ''}>
          {reference ?? '–'}
        </span>
      ),
    },
  ];
}

function balanceColumns(t: Translate, display: Display): StatementColumn[] {
  return [
    {
      field: 'entryCount',
      title: t('statements.column.entries'),
      width: 84,
      align: 'end',
      cell: ({ entryCount }) => display.decimal(entryCount),
    },
    {
      field: 'openingBalance',
      title: t('statements.column.opening'),
      width: 176,
      align: 'end',
      priority: 2,
      cell: ({ openingBalance }) => (openingBalance ? <LedgerAmount {...openingBalance} /> : nothing),
    },
    {
      field: 'closingBalance',
      title: t('statements.column.closing'),
      width: 176,
      align: 'end',
      cell: ({ closingBalance, addsUp }) => (
        <span title={addsUp === false ? t('statements.doesNotAddUp') : undefined}>
          {closingBalance ? <LedgerAmount {...closingBalance} strong /> : nothing}
        </span>
      ),
    },
  ];
}
