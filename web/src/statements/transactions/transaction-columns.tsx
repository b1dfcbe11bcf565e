import { useMemo } from 'react';
import { TRANSACTION_TYPES, type TransactionType } from '@portico/contract/statements/model';
import { useDisplay, type Display } from '../../lib/format/display.ts';
import { useText, type Translate } from '../../lib/format/texts.tsx';
import { AccountNumber } from '../../ui/values/iban.tsx';
import { LedgerAmount, PlainAmount } from '../../ui/values/money.tsx';
import type { Column, SetOption } from '../../ui/grid/columns/column.ts';
import '../../ui/theme/mono.css';
import { counterpartyOf } from './counterparty.ts';
import type { TransactionRow } from '../model.ts';
import { TypeWord } from '../state-words.tsx';
import css from '../cells.module.css';

type TransactionColumn = Column<TransactionRow>;

export type ColumnsFor = {
  /** All rows belong to one account, in this currency: no row repeats them. */
  currency: string | null;
  /** All days are in one year: no row repeats it. */
  withoutYear: boolean;
  /** All rows are of this kind. */
  type: TransactionType | null;
  currencies: SetOption[];
};

/** The columns of the statement transactions; their fields come from the contract's declaration. */
export function useTransactionColumns({ currency, withoutYear, type, currencies }: ColumnsFor): TransactionColumn[] {
  const t = useText();
  const display = useDisplay();
  return useMemo(() => {
    const day = withoutYear ? display.dayMonth : display.date;
    return [
      ...dayColumns(t, day, withoutYear ? 72 : 92),
      typeColumn(t, type),
      accountColumn(t, currency !== null),
      ...contentColumns(t),
      currencyColumn(t, currencies),
      amountColumn(t, currency),
    ];
  }, [t, display, currency, withoutYear, type, currencies]);
}

const nothing = <span className={css.quiet}>–</span>;

function text(value: string | null, className: string | undefined) {
  return value === null ? (
    nothing
  ) : (
    <span className={className} title={value}>
      {value}
    </span>
  );
}

function dayColumns(t: Translate, day: Display['date'], width: number): TransactionColumn[] {
  return [
    {
      field: 'valueDate',
      title: t('statements.column.valueDate'),
      shortTitle: t('statements.column.valueDateShort'),
      width,
      cell: ({ valueDate }) => day(valueDate),
    },
    {
      field: 'bookingDate',
      title: t('statements.column.bookingDate'),
      shortTitle: t('statements.column.bookingDateShort'),
      width,
      priority: 2,
      cell: ({ bookingDate }) => (bookingDate ? <span className={css.details}>{day(bookingDate)}</span> : nothing),
    },
  ];
}

/** If all rows are of one kind, it is shown but not offered as a filter. */
function typeColumn(t: Translate, only: TransactionType | null): TransactionColumn {
  const options = TRANSACTION_TYPES.map((type) => ({ value: type, label: t.of('statements', `type.${type}`) }));
  return {
    field: 'type',
    title: t('statements.column.type'),
    width: 132,
    ...(only === null && { options }),
    cell: ({ type }) => <TypeWord type={type} />,
  };
}

function accountColumn(t: Translate, isOne: boolean): TransactionColumn {
  return {
    field: 'account',
    title: t('statements.column.account'),
    width: 120,
    grows: 2,
    ...(isOne && { hidden: true as const }),
    cell: ({ account }) => text(account.name, css.details),
  };
}

function contentColumns(t: Translate): TransactionColumn[] {
  const hidden = { width: 170, hidden: true as const };
  return [
    {
      field: 'counterparty',
      title: t('statements.column.counterparty'),
      width: 136,
      grows: 2,
      cell: (row) => text(counterpartyOf(row, t), css.strong),
    },
    {
      field: 'remittance',
      title: t('statements.column.remittance'),
      width: 110,
      grows: 2,
      cell: (row) => text(row.remittance ?? row.customerReference, css.details),
    },
    {
      field: 'transactionCode',
      title: t('statements.column.transactionCode'),
      shortTitle: t('statements.column.transactionCodeShort'),
      width: 124,
      priority: 3,
      cell: ({ transactionCode: code }) =>
        code === null ? (
          nothing
        ) : (
          <span className={css.code} title={t.known('statements', `code.${code}`) ?? code}>
            {code}
          </span>
        ),
    },
    {
      ...hidden,
      field: 'counterpartyAccount',
      title: t('statements.column.counterpartyAccount'),
      width: 230,
      cell: ({ counterpartyAccount: number }) => (number === null ? text(null, '') : <AccountNumber number={number} />),
    },
    {
      ...hidden,
      field: 'endToEndId',
      title: t('statements.column.endToEndId'),
      cell: ({ endToEndId }) => text(endToEndId, css.details),
    },
    {
      ...hidden,
      field: 'customerReference',
      title: t('statements.column.customerReference'),
      cell: ({ customerReference }) => text(customerReference, css.details),
    },
    {
      ...hidden,
      field: 'bankReference',
      title: t('statements.column.bankReference'),
      cell: ({ bankReference }) => text(bankReference, css.details),
    },
  ];
}

function currencyColumn(t: Translate, options: SetOption[]): TransactionColumn {
  return {
    field: 'currency',
    title: t('statements.column.currency'),
    width: 80,
    hidden: true,
    options,
    cell: ({ currency }) => currency,
  };
}

function amountColumn(t: Translate, only: string | null): TransactionColumn {
  return {
    field: 'amount',
    title: only === null ? t('statements.column.amount') : t('statements.column.amountIn', { currency: only }),
    width: only === null ? 160 : 140,
    align: 'end',
    cell: ({ amount, currency }) => {
      if (amount === null) return <span className={css.quiet}>{t('statements.salary.hiddenAmount')}</span>;
      const Amount = only === currency ? PlainAmount : LedgerAmount;
      return <Amount {...{ amount, currency }} strong signed />;
    },
  };
}
