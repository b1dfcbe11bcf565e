import { useMemo } from 'react';
import { transactionList } from '@portico/contract/statements/lists';
import type { TransactionType } from '@portico/contract/statements/model';
import { useDisplay } from '../../lib/format/display.ts';
import { useText } from '../../lib/format/texts.tsx';
import type { Column, Looks, SetOption } from '../../ui/grid/columns/column.ts';
import { useColumns } from '../../ui/grid/columns/use-columns.tsx';
import { QuietCell } from '../../ui/values/cells.tsx';
import { AccountNumber } from '../../ui/values/iban.tsx';
import { LedgerAmount, PlainAmount } from '../../ui/values/money.tsx';
import '../../ui/theme/mono.css';
import type { TransactionRow } from '../model.ts';
import { TypeWord } from '../state-words.tsx';
import css from '../cells.module.css';

type Row = TransactionRow;

export type ColumnsFor = {
  /** All rows belong to one account, in this currency: no row repeats them. */
  currency: string | null;
  /** All days are in one year: no row repeats it. */
  withoutYear: boolean;
  /** All rows are of this kind. */
  type: TransactionType | null;
  currencies: SetOption[];
};

const LOOKS: Looks<typeof transactionList, Row> = {
  valueDate: { width: 92 },
  bookingDate: { width: 92, priority: 2 },
  type: { width: 132, cell: ({ type }) => <TypeWord type={type} /> },
  account: { width: 120, grows: 2, tone: 'detail' },
  counterparty: { width: 136, grows: 2, tone: 'strong' },
  remittance: { width: 110, grows: 2, tone: 'detail' },
  transactionCode: {
    width: 124,
    priority: 3,
    cell: (_row, text) => (text ? <TransactionCode code={text} /> : <QuietCell text="" />),
  },
  counterpartyAccount: {
    width: 230,
    hidden: true,
    cell: (_row, text) => (text ? <AccountNumber number={text} /> : <QuietCell text="" />),
  },
  endToEndId: { width: 170, hidden: true, tone: 'detail' },
  customerReference: { width: 170, hidden: true, tone: 'detail' },
  bankReference: { width: 170, hidden: true, tone: 'detail' },
  currency: { width: 80, hidden: true },
  amount: { width: 160 },
};

/** The columns of the statement transactions; what all rows have in common is left out. */
export function useTransactionColumns({ currency, withoutYear, type, currencies }: ColumnsFor): Column<Row>[] {
  const t = useText();
  const display = useDisplay();
  const looks = useMemo(() => {
    const day = withoutYear ? display.dayMonth : display.date;
    const width = withoutYear ? 72 : 92;
    return {
      ...LOOKS,
      valueDate: { width, cell: ({ valueDate }: Row) => day(valueDate) },
      bookingDate: {
        ...LOOKS.bookingDate,
        width,
        cell: ({ bookingDate }: Row) =>
          bookingDate ? <span className={css.details}>{day(bookingDate)}</span> : <QuietCell text="" />,
      },
      // If all rows are of one kind, it is shown but not offered as a filter.
      type: { ...LOOKS.type, ...(type !== null && { options: [] }) },
      account: { ...LOOKS.account, ...(currency !== null && { hidden: true as const }) },
      currency: { ...LOOKS.currency, options: currencies },
      amount: currency === null ? LOOKS.amount : amountIn(currency, t('statements.column.amountIn', { currency })),
    };
  }, [t, display, currency, withoutYear, type, currencies]);
  return useColumns(transactionList, looks);
}

/** The bank's code, with its meaning on hover if it is known. */
function TransactionCode({ code }: { code: string }) {
  const t = useText();
  return (
    <span className={css.code} title={t.known('statements', `code.${code}`) ?? code}>
      {code}
    </span>
  );
}

/** The header names the currency that all rows have; a row with another one names its own. */
function amountIn(only: string, title: string) {
  return {
    title,
    width: 140,
    cell: ({ amount, currency }: Row, text: string) => {
      if (amount === null) return <QuietCell text={text} />;
      const Amount = only === currency ? PlainAmount : LedgerAmount;
      return <Amount {...{ amount, currency }} strong signed />;
    },
  };
}
